// The port for sending text messages.

export type SmsMessage = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** Unique; some carriers find a message by it. */
  readonly reference: string;
};

/** What became of a message. `sent`: the carrier has it; `wrong`: there is no such number. */
export type SmsStatus = 'sent' | 'delivered' | 'failed' | 'wrong';

export type SmsSender = {
  /** Resolves with the carrier's id of the message once it was accepted; rejects with an `SmsFailure` otherwise, or when aborted. */
  send(message: SmsMessage, signal: AbortSignal): Promise<string | null>;
  /** What became of an accepted message. Null: the carrier knows none of this id. */
  statusOf(providerId: string, signal: AbortSignal): Promise<SmsStatus | null>;
  /** The id of a message by its reference. Null: none was accepted, or the carrier finds none by a reference. */
  find(reference: string, signal: AbortSignal): Promise<string | null>;
  /** Messages that would have been sent, where no carrier is configured: development and demonstrations. */
  readonly messageLog?: MessageLog;
};

/** `apiUrl` overrides the carrier's URL in tests. */
export type SmsCarrier =
  | { readonly provider: 'outbox' }
  | {
      readonly provider: 'govuk-notify';
      readonly apiKey: string;
      readonly templateId: string;
      /** The id of one of the service's sender names; the service's default if omitted. */
      readonly senderId?: string;
      readonly apiUrl?: string;
    }
  | {
      readonly provider: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
      readonly apiUrl?: string;
    };

export type LoggedMessage = Pick<SmsMessage, 'to' | 'text'> & { readonly at: Date };
export type MessageLog = {
  list(): readonly LoggedMessage[];
  /** Opens the page from another computer; a new key at every start. */
  readonly key: string;
};

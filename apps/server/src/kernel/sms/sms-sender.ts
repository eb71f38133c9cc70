// The port for sending text messages.

export type SmsMessage = {
  /** E.164. */
  readonly to: string;
  readonly text: string;
};

export type SmsSender = {
  /** Resolves once the carrier has accepted the message; rejects with an `SmsFailure` otherwise, or when aborted. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
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

export type LoggedMessage = SmsMessage & { readonly at: Date };
export type MessageLog = {
  list(): readonly LoggedMessage[];
  /** Opens the page from another computer; a new key at every start. */
  readonly key: string;
};

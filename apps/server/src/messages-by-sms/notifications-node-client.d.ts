// The part of GOV.UK Notify's library that is used; it brings no types of its own.
declare module 'notifications-node-client' {
  export class NotifyClient {
    constructor(apiKey: string);
    constructor(apiUrl: string, apiKey: string);
    sendSms(
      templateId: string,
      phoneNumber: string,
      options: {
        readonly personalisation: Readonly<Record<string, string>>;
        readonly smsSenderId?: string;
      },
    ): Promise<unknown>;
  }
}

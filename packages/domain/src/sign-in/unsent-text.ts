// Why a text message was not sent, as staff read it.

/**
 * `limit`: too many were sent to the number, by the sender or by the service. `abroad`: the operator has not allowed the
 * number's country. `never`: satellite, premium-rate and service numbers. `wrong`: the
 * phone company says that there is no such number. `stopped`: the person has answered STOP.
 */
export const unsentTexts = ['limit', 'abroad', 'never', 'wrong', 'stopped'] as const;
export type UnsentText = (typeof unsentTexts)[number];

export const unsentTextSentences: Readonly<Record<UnsentText, string>> = {
  limit: 'Too many text messages have been sent. Please try again tomorrow',
  abroad: 'Text messages to numbers abroad are switched off. The operator of this service can allow them',
  never: 'Text messages are not sent to this kind of number. Please enter the number of a mobile phone',
  wrong: 'The phone company says that this number does not exist. Please check the number',
  stopped: 'This person has answered STOP to a text message. They can answer START to get them again',
};

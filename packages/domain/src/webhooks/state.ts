// How the deliveries of a webhook may end, and why it may be off.

/**
 * `refused`: answered, but with another status than 2xx. `silent`: no answer within ten seconds, or no connection.
 * `redirected`: the answer leads elsewhere. `inside`: the address is inside our own network.
 */
export const deliveryOutcomes = ['delivered', 'refused', 'silent', 'redirected', 'inside'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** `gone`: the receiver answered 410. `failing`: it took nothing for three days. */
export const offReasons = ['administrator', 'gone', 'failing'] as const;
export type OffReason = (typeof offReasons)[number];

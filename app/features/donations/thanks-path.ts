/** The URL of the page that thanks the donor of an order. */
export const thanksPath = (orderId: string) => `/donate/thanks?token=${encodeURIComponent(orderId)}`

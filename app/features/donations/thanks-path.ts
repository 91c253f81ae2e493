/** The page that thanks whoever paid an order. */
export const thanksPath = (orderId: string) => `/donate/thanks?token=${encodeURIComponent(orderId)}`

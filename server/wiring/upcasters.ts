import type { LogDefinition, Upcaster } from '#events-log/fact.ts'

const withoutFee: Upcaster = (data) => ({ ...data, feeCents: null, netCents: null })

const withKey: Upcaster = (data) => ({ refundKey: (data as { captureId: string }).captureId, ...data })

const withStocks: Upcaster = (data) => ({ ...data, stocks: [] })

/** Lines had only a kind and an amount, and a registration took nothing but seats. */
const withWholeLines: Upcaster = (data) => {
  const { lines } = data as { lines: { kind: string; amountCents: number }[] }
  return {
    ...data,
    lines: lines.map(({ kind, amountCents }) => ({
      kind,
      id: null,
      name: null,
      quantity: 1,
      unitCents: amountCents,
      amountCents,
    })),
    stocks: [],
  }
}

/**
 * How facts of older versions are read, by type: the step from version 1 to 2, from 2 to 3, … Separate from the
 * features' projections, so that an export can be checked without a database.
 */
export const upcasters: LogDefinition['upcasters'] = {
  // Since version 2, a change of member type records the next year due; before, it stayed as it was.
  MemberTypeChanged: [(data) => ({ ...data, nextPaymentDueIn: null })],
  // Captures record the provider's fee since version 2; kinds added later have recorded it from the first.
  DuesPaid: [withoutFee],
  RegistrationPaid: [withoutFee, withWholeLines],
  // Since version 2 (of payments: 3) a registration includes packages, groups and rooms too.
  RegistrationIntended: [withWholeLines],
  BrowserRegistrationClaimed: [withWholeLines],
  SeatsHeld: [(data) => ({ ...withWholeLines(data), stockLimits: [] })],
  SeatsReleased: [withStocks],
  Registered: [withWholeLines],
  RegistrationCancelled: [withStocks],
  // Admins record the payment method since version 2.
  PaymentRecordedByHand: [(data) => ({ ...data, method: null })],
  // Since version 2 a capture may have several refunds; before, there was one in full, which had its id.
  RefundIntended: [(data) => ({ ...withKey(data), parts: [] })],
  RefundStarted: [withKey],
  Refunded: [(data) => ({ ...withKey(data), parts: [] })],
  RefundFailed: [withKey],
  RegistrationRefunded: [(data) => ({ ...withKey(data), parts: [] })],
}

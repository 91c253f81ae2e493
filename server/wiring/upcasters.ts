import type { LogDefinition, Upcaster } from '#events-log/fact.ts'

const withoutFee: Upcaster = (data) => ({ ...data, feeCents: null, netCents: null })

const withKey: Upcaster = (data) => ({ refundKey: (data as { captureId: string }).captureId, ...data })

const withStocks: Upcaster = (data) => ({ ...data, stocks: [] })

/** A line was a kind and an amount, and a registration took nothing but seats. */
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
 * How facts of older versions are read, by type: the step from version 1 to 2, from 2 to 3, … Apart from the rooms'
 * projections, so that an export can be checked without a database.
 */
export const upcasters: LogDefinition['upcasters'] = {
  // A change of member type says the year that is due since version 2; before, it stayed as it was.
  MemberTypeChanged: [(data) => ({ ...data, nextPaymentDueIn: null })],
  // Captures say what the provider kept of them since version 2; kinds that were sold later have said so from the
  // first.
  DuesPaid: [withoutFee],
  RegistrationPaid: [withoutFee, withWholeLines],
  // Since version 2 (of payments: 3) a registration is of packages, groups and rooms too.
  RegistrationIntended: [withWholeLines],
  BrowserRegistrationClaimed: [withWholeLines],
  SeatsHeld: [(data) => ({ ...withWholeLines(data), stockLimits: [] })],
  SeatsReleased: [withStocks],
  Registered: [withWholeLines],
  RegistrationCancelled: [withStocks],
  // Admins say how money came by hand since version 2.
  PaymentRecordedByHand: [(data) => ({ ...data, method: null })],
  // Since version 2 a capture may have several refunds; before, the one was of all of it, and had its id.
  RefundIntended: [(data) => ({ ...withKey(data), parts: [] })],
  RefundStarted: [withKey],
  Refunded: [(data) => ({ ...withKey(data), parts: [] })],
  RefundFailed: [withKey],
  RegistrationRefunded: [(data) => ({ ...withKey(data), parts: [] })],
}

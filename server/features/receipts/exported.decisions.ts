import type { FactLine } from '#events-log/export-lines.ts'
import { streamId } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { Kinds } from '#server/sale.ts'
import { upcasters } from '#server/wiring/upcasters.ts'
import { fingerprintOf, partsOf } from './codes.decisions.ts'
import { accountsOf } from './decisions.ts'

/** A receipt in an export: as booked, with the later refunds of its money. */
export type ExportedReceipt = {
  paymentId: string
  kind: string
  /** When it was recorded, as an ISO time. */
  at: string
  amountCents: number
  refundedCents: number
  position: number
  hash: string
}

/**
 * Searches an export's lines for a receipt, without the portal that wrote them. It is identified by its check code,
 * which includes the beginning of its entry's hash, or by its number alone.
 */
export function receiptFinder(kinds: Kinds, named: string) {
  const parts = partsOf(named)
  const paymentId = parts?.paymentId ?? named.trim().toUpperCase()
  const lines: (FactLine & { data: string })[] = []
  return {
    visit(line: FactLine & { data: string }) {
      if (line.stream === `payment-${paymentId}`) lines.push(line)
    },
    /** Returns the receipt, if it is in the file, and a sentence for each difference from what was printed. */
    find(): { receipt: ExportedReceipt | null; problems: string[] } {
      const account = accountsOf(kinds, readable(lines))[0]
      if (!account) return { receipt: null, problems: [`The export does not contain the receipt ${paymentId}`] }
      const { booked, line, refundedCents } = account
      const receipt = {
        paymentId: streamId(booked.stream),
        kind: line.name,
        at: booked.recordedAt,
        amountCents: booked.data.amountCents,
        refundedCents,
        position: booked.position,
        hash: booked.hash,
      }
      const isAsPrinted = !parts || parts.fingerprint === fingerprintOf(booked.hash)
      return {
        receipt,
        problems: isAsPrinted
          ? []
          : [`Entry ${booked.position} is not the one that the receipt was printed from: its hash is another one`],
      }
    },
  }
}

function readable(lines: (FactLine & { data: string })[]) {
  try {
    return lines.map((line) => readFact(line, { projections: [], upcasters }))
  } catch {
    // Unreadable entries are reported by the verification of the export.
    return []
  }
}

import type { ChapterRow } from '#db/tables/chapters.ts'
import type { ChapterFact } from './facts.ts'
import { chapterParts, guardedParts, type ChapterPart } from './rules.ts'
import type { SettingsRows } from './settings/reads.ts'
import type { SettingsChanges } from './settings/schema.ts'
import { centsTyped } from '../payments/rules.ts'

/** Returns a fact with the changed parts; none if nothing changed. */
export const changed = (parts: readonly ChapterPart[]): ChapterFact[] =>
  parts.length > 0 ? [{ type: 'ChapterChanged', data: { parts } }] : []

const ofRow = [
  'chapterName',
  'chapterEmail',
  'chapterPhone',
  'chapterAddress',
  'timeZone',
  'papers',
  'look',
  'subDomain',
  'advertisement',
  'jobPortal',
  'zelleAddress',
] as const

/** Returns the parts in which two states of a chapter's own row differ. */
export function changedInRow(before: ChapterRow, after: ChapterRow): ChapterPart[] {
  const own = ofRow.filter((part) => before[part] !== after[part])
  return before.confirmRefundsAboveCents === after.confirmRefundsAboveCents ? own : [...own, 'refundLimit']
}

/** Returns the parts in which two states of a chapter's settings differ, in the order of `chapterParts`. */
export function changedParts(before: SettingsRows, after: SettingsRows): ChapterPart[] {
  const parts = new Set(changedInRow(before.chapter, after.chapter))
  const isSame = <Row extends object>(one: Row | undefined, other: Row | undefined, names: readonly (keyof Row)[]) =>
    names.every((name) => one?.[name] === other?.[name])
  if (!isSame(before.mail, after.mail, ['mailServer', 'passwordSealed'])) parts.add('mailAccount')
  if (!isSame(before.payment, after.payment, ['clientId', 'clientSecretSealed', 'merchantId', 'webhookId']))
    parts.add('payee')
  return (Object.keys(chapterParts) as ChapterPart[]).filter((part) => parts.has(part))
}

/** Returns the changed parts that require the admin's password; typing a password or secret counts as a change. */
export function guardedChanges({ chapter, mail, payment }: SettingsRows, changes: SettingsChanges): ChapterPart[] {
  const { password, clientSecret, mailServer, clientId, merchantId, webhookId, zelleAddress, confirmRefundsAbove } =
    changes
  const differs = (typed: string | undefined, saved: string | null | undefined) =>
    typed !== undefined && typed !== (saved ?? '')
  const isChanged: Partial<Record<ChapterPart, boolean>> = {
    payee:
      clientSecret !== '' ||
      [
        [clientId, payment?.clientId],
        [merchantId, payment?.merchantId],
        [webhookId, payment?.webhookId],
      ].some(([typed, saved]) => differs(typed, saved)),
    zelleAddress: differs(zelleAddress, chapter.zelleAddress),
    refundLimit:
      confirmRefundsAbove !== undefined && centsTyped(confirmRefundsAbove) !== chapter.confirmRefundsAboveCents,
    mailAccount: password !== '' || (mail !== undefined && mailServer !== '' && differs(mailServer, mail.mailServer)),
  }
  return guardedParts.filter((part) => isChanged[part])
}

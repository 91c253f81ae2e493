import type { LimitName } from '#server/auth/limits.ts'
import type { Access } from '#server/trpc.ts'
import type { Viewer } from '#tests/access/viewers.ts'
import type { Proofs } from '#tests/rest/proofs.ts'
import type { Ids, Own } from '#tests/security/foreign-ids.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Person } from '#tests/support/world/world.ts'
import type { LimitedEntryPoint } from './attempts.ts'

/**
 * Every way into one feature, listed by hand, for tests/access and tests/security to compare the portal with. An entry
 * point without a row fails there. Nothing is read from the feature: a feature that admits too many callers would
 * otherwise pass. Finer rights than roles (one's own payment, one's own chapter's members) are tested in the features.
 */
export type FeatureEntryPoints = {
  procedures?: Record<string, ProcedureEntryPoint>
  /** The documented calls, by method and path, with their proofs. */
  proofs?: Proofs
  calls?: Record<string, CallEntryPoint>
  pages?: Record<string, PageEntryPoint>
  /** The exportable tables, by their names in the address. */
  exports?: Record<string, ExportEntryPoint>
  /** By method and path: everything that is neither procedure, documented call nor page. */
  otherRoutes?: Record<string, OtherRoute>
  limits?: Partial<Record<LimitName, LimitedEntryPoint>>
}

/**
 * The row of a plain feature in New York, by its name among the `Ids`: how to create it, and an unused id of the same
 * shape.
 */
export type Theirs = Record<string, { lay: (world: PaymentsWorld) => Promise<string>; nobodys: string }>

/** Built from ids of New York, or from unused ones, and from what belongs to the caller. */
export type Naming<T> = (ids: Ids, own: Own) => T

/**
 * An entry point that takes a file: the source that reads it from the request, and the field that it comes in.
 * tests/security/hostile-files sends damaged and expensive files there.
 */
export type TakesFile = { readBy: string; field: string }

export type ProcedureEntryPoint = {
  minAccess: Access
  /** Valid input, for every procedure that writes. */
  right?: Input
  /** Valid input of a query, where unused ids are rejected as invalid. */
  question?: Input
  /** The sender, unless it is the lowest role allowed. */
  as?: Person
  /** The host, when it exists only for the parent. */
  on?: 'aea'
  /**
   * Every field that takes an id, with New York's in it. The name of an id stands for an input with only that field.
   */
  foreign?: Record<string, keyof Ids | Naming<unknown> | ForeignInput>
  /** In base64. */
  file?: TakesFile
}

type Input = Record<string, unknown> | ((world: PaymentsWorld) => Promise<object> | object)

export type ForeignInput = {
  input: Naming<unknown>
  /** Why the response may differ from the one to an unused id. It still must not reveal what the record is. */
  tells?: string
  /** Set when the call succeeds and writes something of our own; nothing of New York's may change. */
  writes?: true
  /** The same in the address of the exported file. */
  files?: Naming<string[]>
}

export type CallEntryPoint = {
  minAccess: Access
  /** Every id in the address or the body. */
  foreign?: ForeignCall[]
}

/** An id's name stands for the path with that id. */
export type ForeignCall = { path: keyof Ids | Naming<string>; body?: Naming<unknown>; tells?: string }

/** The ids in the addresses of pages. */
export type Places = {
  eventId: string
  paymentId: string
  registrationId: string
  cancelPath: string
  ownPath: string
  receiptPath: string
  zellePath: string
  renewPath: string
  waitingPath: string
}

export type PageEntryPoint = {
  /** The lowest role that sees it; everybody else is redirected to the login. 'nobody' for parent-only pages. */
  minAccess: Access | 'nobody'
  /** The address with real ids, when it contains any. */
  at?: (places: Places) => string
  /** The status for a viewer who may see it; 200 by default. */
  status?: number
  /** Exceptions that depend on more than the role. */
  but?: Partial<Record<Viewer, number>>
  /** The forms that it accepts, one for each button. */
  forms?: PageForm[]
  /** The address with New York's ids, or why the names in it belong to no chapter. */
  foreign?: ForeignPage | { none: string }
  file?: TakesFile
}

/** Complete enough to pass validation, with the lowest role that may send it. */
export type PageForm = { minAccess: Access; form: Record<string, string> }

export type ForeignPage = {
  /** The name of an id stands for the page's path with that id. */
  address?: keyof Ids | Naming<string>
  /** Every field with an id, and the forms that send it. */
  fields?: Record<string, Naming<Record<string, string>[]>>
  /** Every query parameter that identifies something. */
  queries?: Record<string, Naming<string[]>>
  /** Why the response about a field may distinguish an id of New York's from an unused one. */
  tells?: Record<string, string>
}

export type ExportEntryPoint = { minAccess: Access; query?: (things: Things) => string }

/** The parts of the addresses of other routes. */
export type Things = {
  publicFile: string
  membersFile: string
  certificate: string
  eventId: string
  emailId: string
  importId: string
  year: number
}

/** One request to a route, and its responses to those who may and may not. */
export type Way = {
  ask: (things: Things) => string
  request?: RequestOptions
  minAccess: Access
  in: number
  /** The status for signed-in viewers without access, and for anonymous ones. */
  out?: { member: number; nobody: number }
  /** Where callers with access are redirected, and no others; needed where all of them get the same status. */
  leadsTo?: string
}

export type OtherRoute = {
  ways: Way[]
  /** The address with New York's id, or why the names in it belong to no chapter. */
  foreign?: { address: Naming<string>; tells?: string } | { none: string }
  file?: TakesFile
}

export const way = (path: string, status = 200, request: RequestOptions = {}): Way => ({
  ask: () => path,
  request,
  minAccess: 'anyone',
  in: status,
})

const subDomain = (ids: Ids) => ids.chapter.replace('chapter-', '')

/** Calls that name a chapter by its host, as its subdomain and in full. */
export const onHost = (before: string): ForeignCall[] => [
  { path: (ids) => `${before}/${subDomain(ids)}` },
  { path: (ids) => `${before}/${subDomain(ids)}.localhost:3000` },
]

export const nobodyGuesses =
  'That an order is taken is told to who names it: nobody guesses seventeen letters and digits.'
export const guestNames =
  'A guest may name a member of any chapter, and is told when there is none (behaviour, event registration).'

/** The admin page of a plain feature: a form for each button, with New York's row in those that name one. */
export function recordForms(id: string, theirs: keyof Ids, entries: Record<string, string>) {
  const naming = (recordId: string) => [
    { intent: 'update', [id]: recordId, ...entries },
    { intent: 'remove', [id]: recordId },
  ]
  const forms: PageForm[] = [{ intent: 'add', ...entries }, ...naming('unknown')].map((form) => ({
    minAccess: 'admin',
    form,
  }))
  const fields: ForeignPage['fields'] = { [id]: (ids) => naming(ids[theirs]) }
  return { forms, fields }
}

/** A query that narrows the lists of all chapters' members, which members may see, to one of Washington. */
export const onlyWashington = 'all.search=lifer'

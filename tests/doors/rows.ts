import type { LimitName } from '#server/auth/limits.ts'
import type { Access } from '#server/trpc.ts'
import type { Viewer } from '#tests/access/viewers.ts'
import type { Proofs } from '#tests/rest/proofs.ts'
import type { Ids, Own } from '#tests/security/foreign-ids.ts'
import type { RequestOptions } from '#tests/support/http-client.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Person } from '#tests/support/world/world.ts'
import type { LimitedDoor } from './attempts.ts'

/**
 * Every way into one room, entered by hand: what tests/access and tests/security compare the portal with. A door
 * without its row fails there. Nothing here is read from the room, or a door that lets in too many would prove itself.
 * Rights finer than a role (one's own payment, one's own chapter's members) are tested in the rooms.
 */
export type RoomDoors = {
  procedures?: Record<string, ProcedureDoor>
  /** The documented calls, by method and path, and what proves them. */
  proofs?: Proofs
  calls?: Record<string, CallDoor>
  pages?: Record<string, PageDoor>
  /** The tables that can be had as files, by their names in the address. */
  exports?: Record<string, ExportDoor>
  /** By method and path: whatever is neither procedure, documented call nor page. */
  otherRoutes?: Record<string, OtherRoute>
  limits?: Partial<Record<LimitName, LimitedDoor>>
}

/**
 * The row of a plain room in New York, by its name among the `Ids`: made there, and an id of that shape that nobody
 * has.
 */
export type Theirs = Record<string, { lay: (world: PaymentsWorld) => Promise<string>; nobodys: string }>

/** Made of ids of New York, or of such as nobody has, and of what is the caller's own. */
export type Naming<T> = (ids: Ids, own: Own) => T

export type ProcedureDoor = {
  least: Access
  /** The input of somebody who may pass: of every door that writes. */
  right?: Input
  /** A visitor's question, where ids of nobody are not understood. */
  question?: Input
  /** The sender, where it is not the least who may. */
  as?: Person
  /** The host, where it is there for the parent alone. */
  on?: 'aea'
  /** Every field that takes an id, with New York's in it. The name of an id stands for an input of that field alone. */
  foreign?: Record<string, keyof Ids | Naming<unknown> | ForeignInput>
}

type Input = Record<string, unknown> | ((world: PaymentsWorld) => Promise<object> | object)

export type ForeignInput = {
  input: Naming<unknown>
  /** Why the answer may differ from the one to an id that nobody has. It still must not say what the thing is. */
  tells?: string
  /** It is let in, with something of our own that is written; of New York's nothing may change. */
  writes?: true
  /** The same in the address of the file that is exported. */
  files?: Naming<string[]>
}

export type CallDoor = {
  least: Access
  /** Everything that is named in the address or the body. */
  foreign?: ForeignCall[]
}

/** An id's name stands for the path with that id in it. */
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

export type PageDoor = {
  /** The least role that sees it; everybody else is led to the login. Nobody sees here what only the parent has. */
  least: Access | 'nobody'
  /** The address with real ids in it, where it has any. */
  at?: (places: Places) => string
  /** The status for a viewer who may see it: 200 where nothing is said. */
  status?: number
  /** Where it depends on more than the role. */
  but?: Partial<Record<Viewer, number>>
  /** The forms that it takes, one for each button. */
  forms?: PageForm[]
  /** Where New York's things are named in it, or why the names in its address are no chapter's. */
  foreign?: ForeignPage | { none: string }
}

/** Filled in well enough to reach the door behind, and the least role that may send it. */
export type PageForm = { least: Access; form: Record<string, string> }

export type ForeignPage = {
  /** The name of an id stands for the page's path with that id in it. */
  address?: keyof Ids | Naming<string>
  /** Every field with an id, and the forms that send it. */
  fields?: Record<string, Naming<Record<string, string>[]>>
  /** Every name in its query that says which thing is meant. */
  queries?: Record<string, Naming<string[]>>
  /** Why the answer about a field may tell an id of New York's from one that nobody has. */
  tells?: Record<string, string>
}

export type ExportDoor = { least: Access; query?: (things: Things) => string }

/** The parts of the addresses of other routes. */
export type Things = {
  publicFile: string
  membersFile: string
  certificate: string
  eventId: string
  emailId: string
  year: number
}

/** One way through a door: what is asked, and what who may and who may not is answered. */
export type Way = {
  ask: (things: Things) => string
  request?: RequestOptions
  least: Access
  in: number
  /** The status for those who are signed in and may not, and for those who are not. */
  out?: { member: number; nobody: number }
}

export type OtherRoute = {
  ways: Way[]
  /** Its address with New York's thing in it, or why the names in it are no chapter's. */
  foreign?: { address: Naming<string>; tells?: string } | { none: string }
}

export const way = (path: string, status = 200, request: RequestOptions = {}): Way => ({
  ask: () => path,
  request,
  least: 'anyone',
  in: status,
})

const subDomain = (ids: Ids) => ids.chapter.replace('chapter-', '')

/** A call that names a chapter by its host, as its sub-domain and in full. */
export const onHost = (before: string): ForeignCall[] => [
  { path: (ids) => `${before}/${subDomain(ids)}` },
  { path: (ids) => `${before}/${subDomain(ids)}.localhost:3000` },
]

export const nobodyGuesses =
  'That an order is taken is told to who names it: nobody guesses seventeen letters and digits.'
export const guestNames =
  'A guest may name a member of any chapter, and is told when there is none (behaviour, event registration).'

/** The page of a plain room for its admins: a form for each button, and New York's row in those that name one. */
export function recordForms(id: string, theirs: keyof Ids, entries: Record<string, string>) {
  const naming = (recordId: string) => [
    { intent: 'update', [id]: recordId, ...entries },
    { intent: 'remove', [id]: recordId },
  ]
  const forms: PageForm[] = [{ intent: 'add', ...entries }, ...naming('unknown')].map((form) => ({
    least: 'admin',
    form,
  }))
  const fields: ForeignPage['fields'] = { [id]: (ids) => naming(ids[theirs]) }
  return { forms, fields }
}

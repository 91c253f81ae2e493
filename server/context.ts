import type { Logger } from 'pino'
import type { Store, SqlBuilder } from '#db/store.ts'
import { StoreUnavailable } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'
import { logWriter, type LogWriter } from '#events-log/log-writer.ts'
import type { Stamp } from '#events-log/append.ts'
import type { LogDefinition } from '#events-log/fact.ts'
import type { Actor } from './auth/actor.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Chapter } from './chapter.ts'
import type { EventParts, EventPrices, EventTerms } from './event-parts.ts'
import type { Forget } from './forget.ts'
import type { Clock } from './time/clock.ts'
import type { Env } from './env.ts'
import type { Providers } from './providers/providers.ts'
import { Refusal } from './refusal.ts'
import type { Kinds, Sale } from './sale.ts'
import { nothingTaken, type Taken } from './undo/taken.ts'
import type { Urls } from './urls.ts'

/** A unit of work gets a builder for statements, the writer of the log, the time, and a list for what it takes away. */
export type Tx = SqlBuilder & { logWriter: LogWriter; now: Date; taken: Taken }

/**
 * Runs a unit of work in one transaction and resolves after the commit. A Refusal thrown inside rolls back.
 * @throws Refusal unavailable when the database cannot take the write; its text says when something may have been kept
 */
export type Write = <T>(work: (tx: Tx) => Work<T>) => Promise<T>

/** Lives as long as the process. */
export type Portal = {
  env: Env
  store: Store
  clock: Clock
  sessions: Sessions
  providers: Providers
  urls: Urls
  /** All that is derived from the log, and how. */
  logDefinition: LogDefinition
  /** The kinds of purchases, and the part of their rooms in the checkout, by purpose: the checkout knows no room. */
  kinds: Kinds
  sales: Readonly<Record<string, Sale>>
  /** Lets every feature forget a person: an applicant wholly, a member except for what the books need (docs/decisions/010). */
  forget: Forget
  /** Lets every feature do its part for the rows that belong to an event. */
  eventParts: EventParts
  eventTerms: EventTerms
  eventPrices: EventPrices
  log: Logger
}

/** The portal as a procedure gets it, with whose request this is and on which chapter's host. */
export type Context = Portal & {
  db: Db
  write: Write
  chapter: Chapter
  /** False when no chapter has the host; `chapter` is the main one then, and only the frame is asked. */
  hostIsKnown: boolean
  actor: Actor
  requestId: string
  clientAddress: string
  /** The browser's name for itself, from its header; undefined where nobody asked. */
  userAgent?: string
  /**
   * Headers for the answer, such as Set-Cookie, and the act that can be undone. Pages and tRPC send the headers; the
   * documented /api does not.
   */
  reply: { headers: Headers; undo?: string }
}

type RequestFacts = Pick<Context, 'chapter' | 'hostIsKnown' | 'actor' | 'requestId' | 'clientAddress' | 'userAgent'>

/** The context of one request, with a log, a reply and a writer of its own. */
export function makeContext(portal: Portal, request: RequestFacts): Context {
  return {
    ...portal,
    ...request,
    log: portal.log.child({ requestId: request.requestId }),
    db: portal.store.read,
    write: writerFor(portal, {
      chapterId: request.chapter.id,
      actor: actorName(request.actor),
      correlation: request.requestId,
    }),
    reply: { headers: new Headers() },
  }
}

/** A Write whose facts carry this stamp. The portal's own jobs use it with an actor like `system:reconciler`. */
export function writerFor(
  portal: Pick<Portal, 'store' | 'clock' | 'logDefinition'> & { providers?: Pick<Providers, 'mail'> },
  stamp: Omit<Stamp, 'now'>,
): Write {
  return async (work) => {
    const now = portal.clock.now()
    try {
      const done = await portal.store.write((builder) =>
        work({
          ...builder,
          logWriter: logWriter(builder, portal.logDefinition, { ...stamp, now }),
          now,
          taken: nothingTaken(),
        }),
      )
      // The commit may have put an email into the outbox.
      portal.providers?.mail.kick()
      return done
    } catch (error) {
      throw error instanceof StoreUnavailable ? refusalFor(error) : error
    }
  }
}

/** The sentence for a person when the database is not available, wherever that showed. */
export function refusalFor({ during }: StoreUnavailable): Refusal {
  // A client with a time to retry does retry, and a write whose commit was lost may have been saved.
  return new Refusal('unavailable', unavailableTexts[during], during === 'committing' ? {} : { retryAfterSeconds: 60 })
}

const unavailableTexts: Record<StoreUnavailable['during'], string> = {
  reading: 'We cannot load this right now. Please try again in a minute.',
  writing: 'We cannot save this right now. Nothing was changed; please try again in a minute.',
  committing:
    'The connection was lost while this was being saved. Please check in a minute whether it was saved before you try again.',
}

/** How an actor is named in the log: an opaque id, never a name. */
export function actorName(actor: Actor): string {
  return actor.role === 'anonymous' ? 'anonymous' : `${actor.role}:${actor.personId}`
}

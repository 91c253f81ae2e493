import type { Logger } from 'pino'
import type { Store, SqlBuilder } from '#db/store.ts'
import { StoreUnavailable } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { beforeEach, type Work } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import type { Stamp } from '#events-log/append.ts'
import type { LogDefinition, LogWriter } from '#events-log/fact.ts'
import { rankName, type Actor } from './auth/actor.ts'
import type { Act } from './auth/needed-rights.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Chapter } from './chapter.ts'
import type { EventParts, EventPrices, EventTerms } from './event-parts.ts'
import type { Forget } from './forget.ts'
import type { Clock } from './time/clock.ts'
import type { Env } from './env.ts'
import { makesEmailsDue } from './providers/mail/outbox.ts'
import type { Providers } from './providers/providers.ts'
import { Refusal } from './refusal.ts'
import type { Kinds, Sale } from './sale.ts'
import { noUndoData, type UndoData } from './undo/undo-data.ts'
import type { Urls } from './urls.ts'
import type { JobRuns } from './threads/job-runs.ts'

/**
 * The context of a unit of work: a statement builder, the log writer, the time, and a record of what it deletes or
 * changes.
 */
export type Tx = SqlBuilder & { logWriter: LogWriter; now: Date; undoData: UndoData }

/**
 * Runs a unit of work in one transaction and resolves after the commit. A Refusal thrown inside rolls back.
 * @throws Refusal unavailable when the database cannot take the write; its text says when something may have been saved
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
  /** Everything derived from the log, and how. */
  logDefinition: LogDefinition
  /** The kinds of purchases with their features' part in the checkout, by purpose: the checkout knows no feature. */
  kinds: Kinds
  sales: Readonly<Record<string, Sale>>
  /**
   * Lets every feature forget a person: an applicant entirely, a member except for what the books need
   * (docs/decisions/010).
   */
  forget: Forget
  /** Lets every feature do its part for the rows that belong to an event. */
  eventParts: EventParts
  eventTerms: EventTerms
  eventPrices: EventPrices
  /** The background jobs of this process and their last runs. */
  jobRuns: JobRuns
  /** Aborted when the portal is about to stop: a job ends after the item at hand (`untilStop`). */
  stopping: AbortSignal
  log: Logger
}

/** The portal as a procedure gets it, with the request's actor and chapter. */
export type Context = Portal & {
  db: Db
  write: Write
  chapter: Chapter
  /** False when no chapter has the host; `chapter` is then the main one, and only the page frame is requested. */
  hostIsKnown: boolean
  actor: Actor
  requestId: string
  clientAddress: string
  /** The User-Agent header; undefined outside a request. */
  userAgent?: string
  /** What an admin or officer asked for: an undo asks for the same right again. */
  act?: Act
  /**
   * Headers for the response, such as Set-Cookie, and the act that can be undone. Pages and tRPC send the headers; the
   * documented /api does not.
   */
  reply: { headers: Headers; undo?: string }
}

type RequestFacts = Pick<Context, 'chapter' | 'hostIsKnown' | 'actor' | 'requestId' | 'clientAddress' | 'userAgent'>

/** Returns the context of one request, with its own log, reply and writer. */
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

/** Returns a Write that stamps its facts. The portal's own jobs use it with an actor such as `system:reconciler`. */
export function writerFor(
  portal: Pick<Portal, 'store' | 'clock' | 'logDefinition'> & { providers?: Pick<Providers, 'mail'> },
  stamp: Omit<Stamp, 'now'>,
): Write {
  return async (work) => {
    const now = portal.clock.now()
    let mayHavePosted = false
    try {
      const done = await portal.store.write((builder) =>
        beforeEach(
          work({
            ...builder,
            logWriter: logWriter(builder, portal.logDefinition, { ...stamp, now }),
            now,
            undoData: noUndoData(),
          }),
          ({ sql }) => void (mayHavePosted ||= makesEmailsDue(sql)),
        ),
      )
      // Most writes post no email, and looking for one takes two queries.
      if (mayHavePosted) portal.providers?.mail.kick()
      return done
    } catch (error) {
      throw error instanceof StoreUnavailable ? refusalFor(error) : error
    }
  }
}

/** Returns the refusal shown to people when the database is unavailable. */
export function refusalFor({ during }: StoreUnavailable): Refusal {
  // A client given a retry time will retry, but a write whose commit was lost may have been saved.
  return new Refusal('unavailable', unavailableTexts[during], during === 'committing' ? {} : { retryAfterSeconds: 60 })
}

const unavailableTexts: Record<StoreUnavailable['during'], string> = {
  reading: 'We cannot load this right now. Please try again in a minute.',
  writing: 'We cannot save this right now. Nothing was changed; please try again in a minute.',
  committing:
    'The connection was lost while this was being saved. Please check in a minute whether it was saved before you try again.',
}

/** Returns an actor's name in the log: an opaque id, never a person's name. */
export function actorName(actor: Actor): string {
  if (actor.role === 'anonymous') return 'anonymous'
  return `${rankName(actor)}:${actor.personId}`
}

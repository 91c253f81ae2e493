import { appends } from './appends.ts'
import { ballots } from './ballots.ts'
import { bank } from './bank.ts'
import { calls } from './calls.ts'
import { conventions } from './conventions.ts'
import { day } from './day.ts'
import { exports } from './exports.ts'
import type { Topic } from './figure.ts'
import { growth } from './growth.ts'
import { imports } from './imports.ts'
import { large } from './large.ts'
import { lifetime } from './lifetime.ts'
import { log } from './log.ts'
import { logins } from './logins.ts'
import { paint } from './paint.ts'
import { severalProcesses } from './processes.ts'
import { rendering } from './rendering.ts'
import { table } from './table.ts'
import { weight } from './weight.ts'

/** The topics of `npm run bench`, in order. */
export const topics: Record<string, Topic> = {
  appends,
  log,
  calls,
  growth,
  conventions,
  table,
  exports,
  imports,
  weight,
  paint,
  rendering,
  logins,
  ballots,
  bank,
  processes: severalProcesses,
  lifetime,
  large,
  day,
}

/** How an update ended, and what it needs to know of the machine. */
import { readEnv, type Env } from '#server/env.ts'

export type Outcome = {
  /**
   * `updated`: the new release is ready. `current`: it was there already. `back`: it did not get ready, and the earlier
   * one is. `stuck`: neither is, so an operator has to look.
   */
  state: 'updated' | 'current' | 'back' | 'stuck'
  from: string
  to: string
  /** The folder of the backup that was taken before the switch; null if none was needed. */
  backup: string | null
  /** The data as the new release left it, moved aside on the way back; null if it was not upgraded. */
  aside: string | null
  /** Why the new release is not used; null if it is. */
  why: string | null
}

/** An update is refused; the message tells the operator why. Nothing was changed. */
export class UpdateRefused extends Error {}

export type Machine = {
  /** The symbolic link to the running release's folder. */
  link: string
  /** Shell commands; the first returns once the old process has ended and a new one was started. */
  restart: string
  stop: string
  readyUrl: string
  waitSeconds: number
  /** The portal's own environment, for the programs of releases. */
  environment: Record<string, string | undefined>
  say: (line: string) => void
}

/** Where the portal of an environment has its data and listens. Makes no secret for a demo. @throws BadEnvironment */
export const placesOf = (
  environment: Machine['environment'],
): Pick<Env, 'database' | 'dataDir' | 'backupDir' | 'backupPassphraseFile' | 'host' | 'port'> =>
  readEnv({ ...environment, APP_SECRET: environment.APP_SECRET || 'it is not asked for here' })

/** The message of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

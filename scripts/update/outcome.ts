/** How an update ended, and what it needs to know of the machine. */
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

/** The message of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Where a portal with these settings says that it is ready. */
export function readyUrlOf({ host, port }: { host: string; port: number }): string {
  // A portal that listens on all addresses does so on this machine's own.
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}/readyz`
}

/** Where a command was entered. */
export type CommandPlace = {
  /** The folder from which the paths of files are read, absolute. */
  folder: string
  /** Becomes the portal: from a clone after installing and building what is missing, from a release at once. */
  start: () => Promise<unknown>
}

/** Runs a command with the words that follow its name. Resolves with the exit code: 0 success, 1 a difference, 2 misuse. */
export type RunCommand = (words: string[], place: CommandPlace) => Promise<number>

export type Command = {
  /** One line for the list of commands. */
  says: string
  /** Loaded on demand, so that no command waits for another's modules. */
  load: () => Promise<{ run: RunCommand }>
}

/** The commands of `chapterhouse`, in the order of its help. */
export const commands: Record<string, Command> = {
  start: { says: 'serve the portal', load: () => import('./start.ts') },
  chapter: {
    says: 'create chapters, appoint the first system admin, set payment accounts',
    load: () => import('./chapter.ts'),
  },
  setup: { says: 'print a link and code for setting the portal up in a browser', load: () => import('./setup.ts') },
  doctor: { says: 'examine the portal; a monitor reads the exit code', load: () => import('./doctor.ts') },
  log: { says: 'verify, replay, trace and export the log', load: () => import('./log.ts') },
  import: {
    says: 'plan what a file of another system would bring in, write it, take it back',
    load: () => import('./import.ts'),
  },
  backup: { says: 'back up the portal while it runs', load: () => import('./backup.ts') },
  bank: { says: "read a bank's file", load: () => import('./bank.ts') },
  restore: { says: 'bring a backup back into an empty portal', load: () => import('./restore.ts') },
  move: {
    says: 'move to PostgreSQL and back, or the uploaded files into S3 and back',
    load: () => import('./move.ts'),
  },
  update: { says: 'update to another release, and back if it does not start', load: () => import('./update.ts') },
}

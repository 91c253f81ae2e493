import { pino, type Logger } from 'pino'

/** Lines are written together, as many as come in so long or make so much. */
const gathered = { minLength: 4096, periodicFlush: 200 } as const

/**
 * The log of the process, on its standard output. An error is written at once, with all that came before it, and the
 * rest when the process ends; who kills it outright loses the last moment's lines.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ sync: false, ...gathered })
  return pino(
    {
      level,
      hooks: {
        logMethod(line, write, importance) {
          write.apply(this, line)
          if (importance >= pino.levels.values.error!) output.flush()
        },
      },
    },
    output,
  )
}

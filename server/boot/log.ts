import { pino, type Logger } from 'pino'

/** Lines are buffered up to this many bytes or milliseconds. */
const gathered = { minLength: 4096, periodicFlush: 200 } as const

/**
 * The process's log on standard output. An error is written at once with all earlier lines, the rest when the process
 * ends; killing it outright loses the last moment's lines.
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

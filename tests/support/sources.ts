/** The source files of the project, for checks of the code that every new file enters by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A source file by its path from the project's root, with slashes. */
export type Source = { file: string; text: string }

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the code below the folders, sorted by path and without tests. */
export function sourcesIn(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.(?:[jt]sx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** Returns the paths of the sources in which the form occurs. */
export const filesWith = (sources: readonly Source[], form: RegExp): string[] =>
  sources.filter(({ text }) => form.test(text)).map(({ file }) => file)

/** Returns the lines of the sources that match, trimmed and with the path of their file. */
export const linesWith = (sources: readonly Source[], isMeant: (line: string) => boolean): string[] =>
  sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(isMeant)
      .map((line) => `${file}: ${line}`),
  )

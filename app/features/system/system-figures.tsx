import type { ReactNode } from 'react'
import { isVerified, seal } from '#app/features/books/seal-words.ts'
import { dateTime } from '#app/lib/format.ts'
import { Hash } from '#app/ui/parts/hash.tsx'
import { Seal } from '#app/ui/parts/seal.tsx'
import type { SystemState } from './system-state.ts'
import { systemWords as words } from './words.ts'

/** The figures of the portal, and the stamp of the last verification of the log. */
export function SystemFigures({ system, chapterName }: { system: SystemState; chapterName: string }) {
  const { backups, mail, verification, timeZone } = system
  const [newest] = backups?.made ?? []
  const tested = backups?.made.find(({ testedAt }) => testedAt !== null)
  const last = verification.last
  const figures = [
    {
      name: words.lastBackup,
      value: newest ? dateTime(newest.takenAt, timeZone) : words.none,
      note: newest ? words.archive(newest.bytes, newest.isEncrypted) : '',
    },
    {
      name: words.lastTest,
      value: tested?.testedAt ? dateTime(tested.testedAt, timeZone) : words.never,
      note: tested ? (tested.testProblem === null ? words.passed : words.failed) : '',
    },
    {
      name: words.emailsWaiting,
      value: mail.waiting.toLocaleString('en-US'),
      note: mail.oldest ? words.oldestSince(dateTime(mail.oldest, timeZone)) : '',
    },
    { name: words.emailsFailed, value: mail.failed.toLocaleString('en-US'), note: words.inADay },
  ]
  return (
    <section className="panel grid xl:grid-cols-[minmax(0,1fr)_22rem]" aria-label={words.figures}>
      <dl className="grid grid-cols-2 gap-y-5 p-4 md:p-6">
        {figures.map(({ name, value, note }, index) => (
          <div key={name} className={`pl-3.5 ${index === 0 ? 'border-l-2 border-primary' : 'border-l border-rule'}`}>
            <dt className="type-key">{name}</dt>
            <dd className="tabular font-semibold">{value}</dd>
            <dd className="type-fine text-ink-2">{note}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-rule p-4 max-xl:border-t md:p-6 xl:border-l">
        <Seal chapterName={chapterName} verified={isVerified(last)} isOfLog />
        <dl className="type-small tabular grid min-w-0 flex-1 gap-2.5">
          <Fact name={words.verified}>{last ? dateTime(last.startedAt, timeZone) : words.notYet}</Fact>
          {last && <Fact name={words.log}>{seal.extent(last.facts, last.gaps, last.newer)}</Fact>}
          {last?.checkpoint && (
            <Fact name={words.checkpoint}>
              <Hash text={last.checkpoint.hash.slice(0, 8)} grouped />
            </Fact>
          )}
        </dl>
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-key">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

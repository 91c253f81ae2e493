import { spelledDay } from '#app/lib/spelled-days.ts'
import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { programDays, type ProgramDay } from './program-days.ts'
import { hasOwnName, openTo, programWords as words } from './words.ts'

type Program = Outputs['programs']['ofEvent'][number]
type GroupView = Program['groups'][number]

/** The public list of an event's programs, by day if they take several; empty if there are none. */
export function ProgramsBlock({ programs, isElection }: { programs: Program[]; isElection: boolean }) {
  const filled = programs.filter(({ groups }) => groups.length > 0)
  if (filled.length === 0) return null
  const days = isElection ? null : programDays(filled)
  if (days) {
    return (
      <Block title={words.byDay}>
        {days.map((day) => (
          <Day key={day.day} of={day} />
        ))}
        <SoldOutNote of={filled.flatMap(({ groups }) => groups)} />
      </Block>
    )
  }
  return (
    <Block title={isElection ? words.positions : words.title} count={isElection ? undefined : filled.length}>
      {filled.map((program) => (
        <section
          key={program.programId}
          className={
            hasOwnName(program)
              ? 'grid gap-x-3 border-b border-rule md:grid-cols-[12.5rem_minmax(0,1fr)]'
              : 'border-b border-rule'
          }
        >
          {hasOwnName(program) && (
            <h3 className="type-body pt-3 font-semibold wrap-anywhere md:pb-3">{program.programName}</h3>
          )}
          <ul>
            {program.groups.map((group) => (
              <Group key={group.groupId} group={group} toAll={isElection ? words.openToActive : words.open} />
            ))}
          </ul>
        </section>
      ))}
      <SoldOutNote of={filled.flatMap(({ groups }) => groups)} />
    </Block>
  )
}

function Day({ of: { day, groups } }: { of: ProgramDay<GroupView> }) {
  const { weekday, month, day: number } = spelledDay(day)
  return (
    <section className="border-b border-rule pb-1">
      <h3 className="type-body pt-4 pb-1 font-semibold">{words.day(weekday, month, number)}</h3>
      <ul>
        {groups.map((group) => (
          <Hour key={group.groupId} group={group} />
        ))}
      </ul>
    </section>
  )
}

/** Hours, what, where and for whom, and what it costs besides; on phones the hours and the fee are above. */
function Hour({ group }: { group: GroupView & { programName: string } }) {
  const limits = [
    ...(openTo(group) === words.open ? [] : [words.within(openTo(group))]),
    ...(group.left !== null && !group.isSoldOut ? [soldOut.left(group.left)] : []),
  ]
  return (
    <li className="type-small grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule py-2.5 not-first:border-t sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span className="tabular text-ink-2">{words.hours(group)}</span>
      <span className="wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">
        <span className="block font-semibold">{group.groupName}</span>
        <span className="block text-ink-2">{[group.programName, ...limits].join(', ')}</span>
      </span>
      {/* What costs nothing more is said by no price: a dinner of a package is not free. */}
      <span className="tabular text-right">
        {group.isSoldOut ? <SoldOut /> : group.feeCents > 0 && words.fee(group.feeCents)}
      </span>
    </li>
  )
}

/** One line; two on phones, with the fee above the time. `toAll` is shown if neither age nor grade is limited. */
function Group({ group, toAll }: { group: GroupView; toAll: string }) {
  return (
    <li className="type-small grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule py-3 not-first:border-t sm:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,6fr)_4rem]">
      <span className="font-semibold wrap-anywhere">{group.groupName}</span>
      <span className="text-right tabular sm:order-1">{group.isSoldOut ? <SoldOut /> : words.fee(group.feeCents)}</span>
      <span className="text-ink-2">
        {openTo(group) === words.open ? toAll : openTo(group)}
        {group.left !== null && !group.isSoldOut && `, ${soldOut.left(group.left)}`}
      </span>
      <span className="text-right text-ink-2 sm:text-left">{words.when(group)}</span>
    </li>
  )
}

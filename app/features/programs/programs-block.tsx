import { Block } from '#app/ui/parts/block.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { hasOwnName, openTo, programWords as words } from './words.ts'

type Program = Outputs['programs']['ofEvent'][number]

/** The public list of an event's programs; empty if there are none. */
export function ProgramsBlock({ programs, isElection }: { programs: Program[]; isElection: boolean }) {
  const filled = programs.filter(({ groups }) => groups.length > 0)
  if (filled.length === 0) return null
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

/** One line; two on phones, with the fee above the time. `toAll` is shown if neither age nor grade is limited. */
function Group({ group, toAll }: { group: Program['groups'][number]; toAll: string }) {
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

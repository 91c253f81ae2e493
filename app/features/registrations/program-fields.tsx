import '#app/styles/kit/lines.css'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, oldest } from '#server/features/registrations/rules.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { openTo, programWords } from '../programs/words.ts'
import { fieldsOfParticipants, type Participant } from './participants.ts'
import { participants as words } from './participants-words.ts'

export type ProgramView = Outputs['programs']['ofEvent'][number]
export type GroupView = ProgramView['groups'][number]

type ProgramFieldsProps = {
  programs: readonly ProgramView[]
  participants: readonly Participant[]
  onAdd: (groupId: string) => void
  onEdit: (index: number) => void
  onRemove: (index: number) => void
}

/** Whether a group takes participants. With packages, a free group open to everyone is only announced. */
export const takesEntries = (group: GroupView): boolean =>
  group.feeCents > 0 || group.seats !== null || openTo(group) !== programWords.open

/** The groups of an event's programs and their participants; empty if there are none. */
export function ProgramFields({ programs, participants, onAdd, onEdit, onRemove }: ProgramFieldsProps) {
  const hydrated = useHydrated()
  const groups = programs.flatMap((program) =>
    program.groups.map((group) => ({ ...group, title: `${program.programName}, ${group.groupName}` })),
  )
  if (groups.length === 0) return null
  return (
    <section className="border-t-2 border-primary pt-6 pb-9">
      <h2 className="type-section mb-4">{programWords.title}</h2>
      {fieldsOfParticipants(participants).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="border-b border-rule">
        {groups.map((group) => {
          const own = participants
            .map((one, index) => ({ ...one, index }))
            .filter(({ groupId }) => groupId === group.groupId)
          const left = group.left === null ? null : Math.max(0, group.left - own.length)
          return (
            <li key={group.groupId} className="border-t border-rule py-3">
              <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2">
                <div className="min-w-0">
                  <b className="type-body font-semibold wrap-anywhere">{group.title}</b>
                  <p className="type-small text-ink-2">
                    {openTo(group)}, {programWords.when(group)}
                    {left !== null && !group.isSoldOut && `, ${soldOut.left(left)}`}
                  </p>
                </div>
                <span className="type-body tabular">
                  {group.isSoldOut ? <SoldOut /> : programWords.fee(group.feeCents)}
                </span>
                {!group.isSoldOut && (
                  <Button
                    size="small"
                    className="needs-script"
                    icon={Plus}
                    disabled={left === 0}
                    onClick={() => onAdd(group.groupId)}
                    aria-label={words.addTo(group.title)}
                  >
                    <span className="sm:hidden">{words.addAct}</span>
                    <span className="max-sm:hidden">{words.add}</span>
                  </Button>
                )}
              </div>
              {own.map((one) => (
                <ParticipantRow
                  key={one.index}
                  one={one}
                  onEdit={() => onEdit(one.index)}
                  onRemove={() => onRemove(one.index)}
                />
              ))}
              {!hydrated && !group.isSoldOut && (
                <PlainFields group={group} next={`${participants.length}-${group.groupId}`} />
              )}
            </li>
          )
        })}
      </ul>
      <SoldOutNote of={groups} />
    </section>
  )
}

type ParticipantRowProps = { one: Participant; onEdit: () => void; onRemove: () => void }

function ParticipantRow({ one: { participantName, age, grade, schoolName }, onEdit, onRemove }: ParticipantRowProps) {
  return (
    <p className="type-small mt-2.5 flex items-center justify-between gap-3 border border-rule bg-tint px-3 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{participantName}</b>
        <span className="text-ink-2">, {words.about({ age, grade, schoolName })}</span>
      </span>
      <span className="needs-script flex flex-none gap-2">
        <Button size="tiny" icon={Pencil} iconOnly aria-label={words.editOf(participantName)} onClick={onEdit} />
        <Button size="tiny" icon={X} iconOnly aria-label={words.removeOf(participantName)} onClick={onRemove} />
      </span>
    </p>
  )
}

/** Without JavaScript one person is entered in the page itself. */
function PlainFields({ group: { groupId, groupName }, next }: { group: GroupView; next: string }) {
  const field = (name: string) => `participants.${next}.${name}`
  return (
    <fieldset className="mt-3 hidden noscript:block">
      <legend className="sr-only">{words.addTo(groupName)}</legend>
      <input type="hidden" name={field('groupId')} value={groupId} />
      <div className="entries">
        <TextField
          name={field('participantName')}
          label={words.fields.participantName}
          maxCharacters={maxLength.participantName}
          autoComplete="off"
          span={2}
          optional
        />
        <NumberField
          name={field('age')}
          label={words.fields.age}
          min={0}
          max={oldest}
          step={1}
          span={1}
          phoneSpan={3}
          optional
        />
        <TextField
          name={field('grade')}
          label={words.fields.grade}
          maxLength={maxLength.grade}
          autoComplete="off"
          span={1}
          phoneSpan={3}
          optional
        />
        <TextField
          name={field('schoolName')}
          label={words.fields.schoolName}
          maxLength={maxLength.schoolName}
          autoComplete="off"
          span={2}
          optional
        />
      </div>
    </fieldset>
  )
}

import GripVertical from 'lucide-react/icons/grip-vertical'
import Lock from 'lucide-react/icons/lock'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { Failure } from '#app/lib/page/page.ts'
import { Form, useSubmit } from '#app/lib/remix.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { useWithheld } from '#app/lib/page/withheld.ts'
import { LinkButton, SubmitLine } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Popover } from '#app/ui/table/popover.tsx'
import { kindNames } from '#server/features/members/member-fields/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { FieldForm } from './field-form.tsx'
import { fieldsWords as words } from './words.ts'

export type FieldView = Outputs['memberFields']['managed'][number]

type FieldListProps = {
  fields: FieldView[]
  /** The field whose form is open. */
  edited: string | undefined
  addressFor: (dialog?: 'editField' | 'deleteField', row?: string) => string
  answer: Failure | undefined
}

/** From 768 px the parts of a row stand in columns under their heads; on phones they are lines. */
const columns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_7.5rem_5rem_6rem_4.5rem_4rem_13rem] xl:items-center xl:gap-x-3'

/** The fields in order, the parent's first; the form of a field opens below its row. */
export function FieldList({ fields, edited, addressFor, answer }: FieldListProps) {
  const { heads } = words
  const own = fields.filter(({ isParents }) => !isParents)
  const [dragged, setDragged] = useState<string>()
  const submit = useSubmit()
  const mayPlace = useWithheld()?.placeField === undefined
  const move = (fieldId: string, place: number) => {
    if (place < 1 || place > own.length) return
    submit({ intent: 'placeField', fieldId, place: String(place) }, { method: 'post', preventScrollReset: true })
  }
  const placeOf = (fieldId: string) => own.findIndex((one) => one.fieldId === fieldId) + 1
  return (
    <>
      <div className={`type-small hidden border-b border-line px-3 py-2.5 font-semibold ${columns}`} aria-hidden>
        <span>{heads.name}</span>
        <span>{heads.kind}</span>
        <span>{heads.seenBy}</span>
        <span>{heads.asked}</span>
        <span>{heads.required}</span>
        <span className="text-right">{heads.filled}</span>
      </div>
      <ul aria-label={words.block}>
        {fields.map((field) => {
          const { fieldId, isParents } = field
          const isOpen = fieldId === edited
          const drop = {
            onDragOver: (event: DragEvent) => {
              if (dragged !== undefined && !isParents) event.preventDefault()
            },
            onDrop: () => {
              if (dragged !== undefined && dragged !== fieldId) move(dragged, placeOf(fieldId))
              setDragged(undefined)
            },
          }
          return (
            <li key={fieldId} className={`border-b border-rule ${isOpen ? 'bg-tint' : ''}`} {...drop}>
              <div
                className={`py-2.5 ${isOpen ? 'px-3' : 'md:px-3'} max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 ${columns}`}
              >
                <span className="flex min-w-0 items-center gap-2 font-semibold max-xl:flex-1 max-md:basis-full">
                  {isParents ? (
                    <Icon of={Lock} />
                  ) : (
                    mayPlace && (
                      <Handle
                        name={field.fieldName}
                        onMove={(by) => move(fieldId, placeOf(fieldId) + by)}
                        onDrag={(on) => setDragged(on ? fieldId : undefined)}
                      />
                    )
                  )}
                  <span className="wrap-anywhere">{field.fieldName}</span>
                  {isParents && <Badge>{words.parents}</Badge>}
                </span>
                <span className="type-small text-ink-2 max-md:flex-1 xl:text-base-content">
                  {kindNames[field.kind]}
                  <span className="xl:hidden">, {words.seenBy[seenBy(field)].toLowerCase()}</span>
                </span>
                <span className="type-small max-xl:hidden">{words.seenBy[seenBy(field)]}</span>
                <span className="type-small max-xl:hidden">{words.asked[field.isAsked ? 'yes' : 'no']}</span>
                <span className="type-small max-xl:hidden">{words.required[field.isRequired ? 'yes' : 'no']}</span>
                <span className="type-small tabular max-xl:text-ink-2 xl:text-right">
                  <span className="xl:hidden">{words.filled(field.people)}</span>
                  <span className="max-xl:hidden">{field.people.toLocaleString('en-US')}</span>
                </span>
                {!isParents && (
                  <span className="flex items-center justify-end gap-2 max-xl:mt-2 max-xl:w-full max-xl:justify-start">
                    <LinkButton
                      to={addressFor('editField', fieldId)}
                      size="tiny"
                      aria-label={`${words.edit} ${field.fieldName}`}
                      preventScrollReset
                    >
                      {words.edit}
                    </LinkButton>
                    <LinkButton
                      to={addressFor('deleteField', fieldId)}
                      size="tiny"
                      aria-label={`${words.remove} ${field.fieldName}`}
                      preventScrollReset
                    >
                      {words.remove}
                    </LinkButton>
                    {mayPlace && own.length > 1 && (
                      <Moves name={field.fieldName} fieldId={fieldId} place={placeOf(fieldId)} last={own.length} />
                    )}
                  </span>
                )}
              </div>
              {isOpen && (
                <FieldForm field={field} answer={answer} back={addressFor()} here={addressFor('editField', fieldId)} />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Returns the widest audience of a field. */
const seenBy = ({ memberSees, othersSee }: Pick<FieldView, 'memberSees' | 'othersSee'>) =>
  othersSee ? 'members' : memberSees ? 'member' : 'admins'

type HandleProps = { name: string; onMove: (by: 1 | -1) => void; onDrag: (isDragged: boolean) => void }

/** Moves its row by the mouse, or with Alt and an arrow key. Without JavaScript the row has Move up and Move down. */
function Handle({ name, onMove, onDrag }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'] : undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <button
      type="button"
      className="needs-script cursor-grab text-ink-2 max-xl:hidden"
      draggable
      aria-label={words.handle(name)}
      onKeyDown={onKeyDown}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
    >
      <Icon of={GripVertical} />
    </button>
  )
}

function Moves({ name, fieldId, place, last }: { name: string; fieldId: string; place: number; last: number }) {
  const moves = [
    { text: words.up, to: place - 1 },
    { text: words.down, to: place + 1 },
  ].filter(({ to }) => to >= 1 && to <= last)
  return (
    <Popover
      right
      size="tiny"
      label={
        <>
          {words.more} <span className="sr-only">{name}</span>
        </>
      }
    >
      {moves.map(({ text, to }) => (
        <Form key={text} method="post" preventScrollReset>
          <input type="hidden" name="fieldId" value={fieldId} />
          <input type="hidden" name="place" value={to} />
          <SubmitLine name="intent" value="placeField" className="menu-line w-full">
            {text}
          </SubmitLine>
        </Form>
      ))}
    </Popover>
  )
}

import '#app/styles/kit/form.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import { useRested } from '#app/lib/use-rested.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { useHiddenField } from '#app/ui/form/fields/use-hidden-field.ts'
import { useField } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { entriesIn, hasSeparator } from '#server/features/emails/entries.rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import { noEmail } from '#app/ui/parts/words.ts'
import { mayBeRecipient, withChips, type Chip } from './typed-recipients.ts'
import { composeWords as words } from './words.ts'

type RecipientChipsProps = { initial: string; chosen: boolean }

/** The interactive half of RecipientsField; it brings in tRPC, so it is loaded separately. */
export default function RecipientChips(props: RecipientChipsProps) {
  return (
    <ApiProvider>
      <Chips {...props} />
    </ApiProvider>
  )
}

const restMs = 300
/** Fewer characters match half of the chapter. */
const minSearched = 2

const asChips = (text: string): Chip[] => entriesIn(text).map((entry) => ({ value: entry, text: entry }))

/** Chips before a combobox: arrows move, Enter selects, Backspace in an empty field removes the last chip. */
function Chips({ initial, chosen }: RecipientChipsProps) {
  const { id, error, aria } = useField('to', true)
  const listId = useId()
  const [chips, setChips] = useState(() => withChips([], asChips(initial)))
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = useRested(text, restMs)
  const isSearched = text.trim().length >= minSearched
  const query = trpc.members.options.useQuery(
    { search, everywhere: false },
    { enabled: isSearched && search.length >= minSearched },
  )
  const options = isSearched && search === text.trim() ? (query.data ?? []).map(asOption) : []
  const current = Math.min(active, options.length - 1)
  const isOpen = open && options.length > 0

  // Text still in the field counts, so that pressing the button loses nothing.
  const value = [...chips.map((chip) => chip.value), ...entriesIn(text)].join(', ')
  const wrongOf = (entries: string[]) =>
    entries.filter((entry) => !mayBeRecipient(entry)).map((entry) => words.noAddress(cutText(entry, 100)))
  const wrongChips = wrongOf(chips.map((chip) => chip.value)).join('. ')
  const wrong = wrongOf(entriesIn(value)).join('. ')
  const hidden = useHiddenField(`${chosen ? wrong : ''} ${value}`)

  function add(added: Chip[]) {
    setChips((before) => withChips(before, added))
    setText('')
    setActive(0)
    setOpen(false)
  }

  function type(typed: string) {
    setActive(0)
    setOpen(true)
    if (!hasSeparator(typed)) return setText(typed)
    // The text after the last comma may still be incomplete.
    const parts = typed.split(/[,;\n\t]/)
    const rest = parts.pop()!.trimStart()
    setChips((before) => withChips(before, asChips(parts.join(','))))
    setText(rest)
  }

  function takeTyped() {
    const typed = text.trim()
    const option = options[current]
    if (option && !mayBeRecipient(typed)) add([option])
    else if (typed !== '') add(asChips(typed))
  }

  function remove(place: number) {
    setChips((before) => before.filter((_, at) => at !== place))
    field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    const count = options.length
    const keys: Record<string, (() => void) | false> = {
      // Never sends the form: it would press the form's first button.
      Enter: takeTyped,
      ArrowDown: isOpen && (() => setActive((current + 1) % count)),
      ArrowUp: isOpen && (() => setActive((current - 1 + count) % count)),
      Escape: isOpen && (() => setOpen(false)),
      Backspace: text === '' && chips.length > 0 && (() => remove(chips.length - 1)),
      ArrowLeft: atStart && chips.length > 0 && (() => focusChip(chips.length - 1)),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  function focusChip(place: number) {
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>('button[data-chip]') ?? []
    if (place >= buttons.length) field.current?.focus()
    else buttons[Math.max(0, place)]?.focus()
  }

  function pressOnChip(event: KeyboardEvent, place: number) {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => focusChip(place - 1),
      ArrowRight: () => focusChip(place + 1),
      Backspace: () => remove(place),
      Delete: () => remove(place),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const message = error ?? (wrongChips || undefined)
  return (
    <FieldShell id={id} label={words.to} help={words.toHelp} error={message}>
      <div className="combo">
        <div
          ref={box}
          className="entry flex h-auto min-h-11 flex-wrap items-center gap-1.5 py-1.5"
          aria-invalid={message ? true : undefined}
        >
          {chips.map((chip, place) => {
            const isWrong = !mayBeRecipient(chip.value)
            return (
              <span
                key={chip.value}
                className={`type-small flex min-h-7 max-w-full items-center gap-1 rounded-field border bg-base-200 pl-2 ${isWrong ? 'border-error text-error' : 'border-rule'}`}
              >
                {isWrong && <Icon of={CircleAlert} size={14} className="flex-none" />}
                <span className="min-w-0 wrap-anywhere">{chip.text}</span>
                <button
                  type="button"
                  data-chip
                  className="grid h-7 w-7 flex-none place-items-center"
                  aria-label={words.removeChip(chip.text)}
                  onClick={() => remove(place)}
                  onKeyDown={(event) => pressOnChip(event, place)}
                >
                  <Icon of={X} size={14} />
                </button>
              </span>
            )
          })}
          <input
            {...aria}
            ref={field}
            id={id}
            className="h-8 min-w-40 flex-1 bg-transparent outline-offset-2"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            enterKeyHint="done"
            aria-invalid={message ? true : undefined}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
            placeholder={words.chipsHint}
            value={text}
            onChange={({ target }) => type(target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!hasSeparator(pasted)) return
              event.preventDefault()
              add([...asChips(text), ...asChips(pasted)])
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
        </div>
        <input
          ref={hidden}
          type="hidden"
          name="to"
          value={value}
          data-complaint={chosen && wrong ? wrong : undefined}
        />
        <div id={listId} role="listbox" aria-label={words.member} className="combo-list" hidden={!isOpen}>
          {options.map((option, index) => (
            // Keyboard focus stays in the field (aria-activedescendant), so an option needs no focus of its own.
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              data-active={index === current || undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                add([option])
              }}
              onMouseMove={() => setActive(index)}
            >
              {option.text}
              <small>{option.note}</small>
            </div>
          ))}
        </div>
        <p className="sr-only" role="status">
          {isOpen ? words.matches(options.length) : ''}
        </p>
      </div>
    </FieldShell>
  )
}

type Member = { memberId: string; firstName: string; lastName: string; primaryEmail: string }

const asOption = ({ memberId, firstName, lastName, primaryEmail }: Member) => ({
  value: memberId,
  text: `${firstName} ${lastName}`,
  note: `${memberId}, ${primaryEmail || noEmail}`,
})

import '#app/styles/kit/form.css'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from '#app/ui/parts/icon.tsx'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { useHiddenField } from './use-hidden-field.ts'

export type ComboOption = { value: string; text: string; note?: ReactNode }

type ComboboxProps = FieldProps & {
  options: ComboOption[]
  /** The typed text; the caller finds the options for it. */
  onSearch: (text: string) => void
  /** The caller is still searching. */
  searching?: boolean
  onChoose?: (option: ComboOption | undefined) => void
  placeholder?: string
  /** Shown if nothing is found. */
  none?: string
  defaultOption?: ComboOption
}

/**
 * A text field to find one of many, after the WAI-ARIA combobox pattern with a list: arrows move, Enter selects, Escape
 * closes. The chosen value is submitted as `name`; typing again clears it.
 */
export function Combobox({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  options,
  onSearch,
  searching = false,
  onChoose,
  placeholder,
  none = 'No results',
  defaultOption,
}: ComboboxProps) {
  const { id, error, aria } = useField(name, Boolean(help))
  const listId = useId()
  const [text, setText] = useState(defaultOption?.text ?? '')
  const [chosen, setChosen] = useState(defaultOption)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenField(chosen?.value ?? '')
  const current = Math.min(active, options.length - 1)

  function choose(option: ComboOption | undefined) {
    setChosen(option)
    onChoose?.(option)
    if (!option) return
    setText(option.text)
    setOpen(false)
  }

  function walk(to: number) {
    setOpen(true)
    setActive(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    const count = options.length
    const keys: Record<string, () => void> = {
      ArrowDown: () => walk(open && count > 0 ? (current + 1) % count : 0),
      ArrowUp: () => walk(count > 0 ? (open ? (current - 1 + count) % count : count - 1) : 0),
      Enter: () => open && choose(options[current]),
      Escape: () => setOpen(false),
    }
    const act = keys[event.key]
    if (!act || (event.key === 'Enter' && (!open || count === 0)) || (event.key === 'Escape' && !open)) return
    event.preventDefault()
    act()
  }

  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <div className="combo">
        <input
          {...aria}
          id={id}
          className="entry"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && current >= 0 ? `${listId}-${current}` : undefined}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setOpen(true)
            if (chosen) choose(undefined)
            onSearch(target.value)
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
        <Icon of={ChevronDown} className="combo-arrow" />
        <input
          ref={hidden}
          type="hidden"
          name={name}
          value={chosen?.value ?? ''}
          data-required={optional ? undefined : true}
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          className="combo-list"
          hidden={!open || options.length === 0}
        >
          {options.map((option, index) => (
            // Keyboard focus stays in the field (aria-activedescendant), so an option needs no focus of its own.
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen?.value}
              data-active={index === current || undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
              onMouseMove={() => setActive(index)}
            >
              {option.text}
              {option.note && <small>{option.note}</small>}
            </div>
          ))}
        </div>
        {open && options.length === 0 && (text !== '' || searching) && (
          <p className="combo-list combo-word">{searching ? 'Searching...' : none}</p>
        )}
        <p className="sr-only" role="status">
          {open && !searching ? `${options.length} found` : ''}
        </p>
      </div>
    </FieldShell>
  )
}

import '#app/styles/kit/search.css'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from '#app/lib/remix.ts'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import { useRested } from '#app/lib/use-rested.ts'
import { usePressBeside } from '#app/ui/dialog/use-press-beside.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { cutText } from '#server/text/graphemes.ts'
import { timeOf, type ResultGroup } from './hit-text.ts'
import { searchWords as words } from './words.ts'

const restMs = 300
const minLength = 2
const maxLength = 100

type SearchDialogProps = {
  onClose: () => void
  /** Ends the collecting of what is typed while this loads, and returns it. */
  takeTyped: () => string
}

/** Search as you type, from the bar: arrow keys move, Enter opens, Escape closes. */
export function SearchDialog({ onClose, takeTyped }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const [begun] = useState(key)
  // With the first paint: no key may come between the field's text and its focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    const field = element?.querySelector('input')
    field?.setSelectionRange(field.value.length, field.value.length)
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  // Closes once the user has navigated to another page.
  useEffect(() => {
    if (key !== begun) onClose()
  }, [key, begun, onClose])
  usePressBeside(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={words.label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ApiProvider>
        <LiveSearch onClose={onClose} takeTyped={takeTyped} />
      </ApiProvider>
    </dialog>
  )
}

function LiveSearch({ onClose, takeTyped }: SearchDialogProps) {
  const [typed, setTyped] = useState(() => cutText(takeTyped(), maxLength))
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const search = useRested(typed, restMs)
  const isLong = search.length >= minLength
  const query = trpc.search.everywhere.useQuery(
    { search },
    { enabled: isLong, placeholderData: (before) => before, trpc: { abortOnUnmount: true } },
  )
  const groups = isLong && typed.trim().length >= minLength && query.data ? query.data : []
  const isSearching = typed.trim().length >= minLength && (query.isFetching || search !== typed.trim())
  const page = `/search?${new URLSearchParams({ q: typed.trim() }).toString()}`
  const options = groups.flatMap(({ hits }) => hits.map(({ to }) => to))
  if (groups.length > 0) options.push(page)
  const current = Math.min(active, options.length - 1)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const isMore = groups.some((group) => group.isMore)

  function walk(to: number) {
    setActive(to)
    list.current?.querySelector(`[id="${id}-${to}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    const count = options.length
    if (count === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    walk(event.key === 'ArrowDown' ? (current + 1) % count : (current <= 0 ? count : current) - 1)
  }

  function open(event: FormEvent) {
    event.preventDefault()
    const chosen = options[current] ?? (typed.trim().length >= minLength ? page : undefined)
    if (chosen) navigate(chosen)
  }

  return (
    <>
      <form action="/search" role="search" onSubmit={open}>
        <Icon of={Search} size={20} />
        <input
          name="q"
          // The dialog was opened to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={words.placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(-1)
          }}
          onKeyDown={press}
        />
        <button type="button" onClick={onClose} aria-label={words.close}>
          <Icon of={X} size={20} />
        </button>
      </form>
      <div
        ref={list}
        id={`${id}-hits`}
        role="listbox"
        aria-label={words.title}
        className="search-hits"
        hidden={options.length === 0}
      >
        <Groups groups={groups} id={id} current={current} />
        {groups.length > 0 && (
          <Link
            to={page}
            role="option"
            tabIndex={-1}
            id={`${id}-${options.length - 1}`}
            aria-selected={current === options.length - 1}
          >
            <span>{words.allFor(typed.trim())}</span>
            <i>{words.results(total, isMore)}</i>
          </Link>
        )}
      </div>
      <p className="search-note" role="status">
        {noteOf({ typed: typed.trim(), isSearching, isError: query.isError, total, isMore })}
      </p>
    </>
  )
}

function Groups({ groups, id, current }: { groups: ResultGroup[]; id: string; current: number }) {
  let number = 0
  return groups.map(({ group, hits }) => (
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <span id={`${id}-${group}`}>{words.groups[group]}</span>
      {hits.map((hit) => {
        const place = number++
        return (
          // Keyboard focus stays in the field (aria-activedescendant), so an option needs no focus of its own.
          <Link
            key={`${hit.to} ${hit.title}`}
            to={hit.to}
            role="option"
            tabIndex={-1}
            id={`${id}-${place}`}
            aria-selected={place === current}
          >
            <b>{hit.title}</b>
            {hit.on && <i>{timeOf(hit)}</i>}
            {hit.text && <small>{hit.text}</small>}
          </Link>
        )
      })}
    </div>
  ))
}

function noteOf({
  typed,
  isSearching,
  isError,
  total,
  isMore,
}: {
  typed: string
  isSearching: boolean
  isError: boolean
  total: number
  isMore: boolean
}): string {
  if (typed.length < minLength) return words.hint
  if (isSearching) return words.searching
  if (isError) return words.failed
  return total === 0 ? words.notFound(typed) : `${words.results(total, isMore)}. ${words.keys}`
}

import { flushSync } from 'react-dom'
import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { pointerReleased, firstInteraction } from './first-interaction.ts'
import { partReached } from './part-reached.ts'

type Options = {
  /** Shown while its code is fetched after a client-side navigation. */
  waiting?: ReactNode
  /** When its code is fetched: on the first interaction with the page, or with the part itself (`partReached`). */
  until?: 'interaction' | 'reached'
  /**
   * The part is its whole page: a client-side navigation keeps the previous page until its code is there. Only for
   * pages, which change in a transition.
   */
  isPage?: boolean
}

/**
 * Creates a part of a page whose code is fetched when it is about to be used. Until then the server-rendered HTML stays
 * as is, with links and forms that work on their own. The page must link its styles.
 * @param drawn the part itself on the server, undefined in the browser: `import.meta.env.SSR ? Part : undefined`
 * @returns the part; `eager` fetches its code at once, as do props other than those it was rendered with
 */
export function lazyHydrate<Props extends object>(
  drawn: ComponentType<Props> | undefined,
  fetchPart: () => Promise<ComponentType<Props>>,
  { waiting, until = 'interaction', isPage = false }: Options = {},
) {
  let known = drawn
  const load = async () => (known = await fetchPart())
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>

  return function LazyHydrated({ eager = false, ...given }: Props & { eager?: boolean }) {
    const props = given as unknown as Props
    const hydrated = useHydrated()
    // Only server-rendered HTML can wait; after a client-side navigation there is nothing to show yet.
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => (hydrated ? (known ?? Loaded) : undefined))
    const still = Part === undefined
    const place = useRef<HTMLDivElement>(null)
    const [first] = useState(props)
    const now = eager || !isSame(props, first)

    useEffect(() => {
      if (!still) return
      let gone = false
      const presses: Element[] = []
      const press = ({ target }: Event) => presses.push(target as Element)
      place.current?.addEventListener('click', press)
      const wake = async () => {
        if (!now) await (until === 'reached' && place.current ? partReached(place.current) : firstInteraction())
        const [part, { preserveInput, restoreInput }] = await Promise.all([load(), import('./preserved-input.ts')])
        await pointerReleased()
        if (gone || !place.current) return
        const preserved = preserveInput(place.current, presses)
        // Synchronous, including effects: a key pressed between the two renders would be lost.
        flushSync(() => setPart(() => part))
        if (place.current) restoreInput(place.current, preserved)
      }
      // If its code cannot be loaded, the server-rendered part stays.
      wake().catch(() => {})
      return () => {
        gone = true
      }
    }, [still, now])

    const Drawn = Part ?? drawn
    const mark = still ? { [until === 'reached' ? 'data-waits' : 'data-still']: true } : {}
    // The server-rendered HTML stays: React neither hydrates nor compares it.
    if (!Drawn)
      return <div key="still" ref={place} {...mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <div key={still ? 'still' : 'live'} ref={place} {...mark}>
        {/* Not on the server: it would stream a large part after the page, by a script. */}
        {still || isPage ? (
          <Drawn {...props} />
        ) : (
          <Suspense fallback={waiting}>
            <Drawn {...props} />
          </Suspense>
        )}
      </div>
    )
  }
}

/** Whether the data that it was rendered from is still current. */
function isSame<Props extends object>(props: Props, before: Props): boolean {
  return (Object.keys(props) as (keyof Props)[]).every((name) => props[name] === before[name])
}

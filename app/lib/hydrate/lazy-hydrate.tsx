import { flushSync } from 'react-dom'
import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { pointerReleased, firstInteraction } from './first-interaction.ts'
import { partReached } from './part-reached.ts'

type Options = {
  /** Stands in its place while its code is fetched for somebody who came by a link from another page. */
  waiting?: ReactNode
  /** When its code is fetched: with the first interaction on the page, or once somebody reaches for the part itself. */
  until?: 'interaction' | 'reached'
  /**
   * It is all of its page: who comes by a link keeps the page before it until its code is there. For pages alone, which
   * change by a transition.
   */
  isPage?: boolean
}

/**
 * A part of a page whose code the browser fetches when somebody is about to use it. The server draws it whole, and
 * until then that stands as it came, with links and forms that work by themselves. Its styles must be linked by the
 * page.
 * @param drawn the part itself where the server draws, nothing in the browser: `import.meta.env.SSR ? Part : undefined`
 * @returns the part; `eager` fetches its code at once, as do other props than it was drawn with
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
    // Only what came from the server can stand still; who comes by a link from another page has nothing to look at yet.
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
        // At once, effects and all: a key that is pressed between the two drawings would be in neither.
        flushSync(() => setPart(() => part))
        if (place.current) restoreInput(place.current, preserved)
      }
      // Without its code the part stays as the server drew it.
      wake().catch(() => {})
      return () => {
        gone = true
      }
    }, [still, now])

    const Drawn = Part ?? drawn
    const mark = still ? { [until === 'reached' ? 'data-waits' : 'data-still']: true } : {}
    // The server's drawing stays: React looks neither into it nor at it.
    if (!Drawn)
      return <div key="still" ref={place} {...mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <div key={still ? 'still' : 'live'} ref={place} {...mark}>
        {/* Not on the server: it would send a large part after the page, by a script. */}
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

/** The data that it was drawn from has not been loaded anew. */
function isSame<Props extends object>(props: Props, before: Props): boolean {
  return (Object.keys(props) as (keyof Props)[]).every((name) => props[name] === before[name])
}

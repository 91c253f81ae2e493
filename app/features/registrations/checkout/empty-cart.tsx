import { useViewer } from '#app/lib/page/viewer.ts'
import { WayEnd } from '#app/ui/frame/way-end.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { emptyCart as words } from '../words.ts'

/** Shown to a viewer who did not register first, returns after a day, or blocks cookies. */
export function EmptyCart() {
  const isKnown = useViewer().role !== 'anonymous'
  return (
    <WayEnd
      title={words.title}
      drawing="stage"
      level="h1"
      acts={
        <>
          <LinkButton to="/calendar" look="primary">
            {words.toEvents}
          </LinkButton>
          <LinkButton to={isKnown ? '/dashboard' : '/login?redirect=/dashboard'}>
            {isKnown ? words.mine : words.logIn}
          </LinkButton>
        </>
      }
    >
      {words.text}
    </WayEnd>
  )
}

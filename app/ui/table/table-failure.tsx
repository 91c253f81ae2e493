import { useLocation } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'

export type Failure = {
  /** The portal's message, or that it could not be reached. */
  sentence: string
  isSessionOver: boolean
  again: () => void
}

/** An error above a table whose rows could not be loaded: the reason, and a retry. Earlier rows stay below. */
export function TableFailure({
  failure,
  title,
}: {
  failure: Failure
  /** That the rows could not be loaded. */ title: string
}) {
  const { pathname, search } = useLocation()
  const { sentence, isSessionOver, again } = failure
  return (
    <Alert tone="error" title={isSessionOver ? 'Your session has ended' : title}>
      <p>{isSessionOver ? 'Log in to continue where you left off.' : sentence}</p>
      <p className="mt-2">
        {isSessionOver ? (
          <LinkButton size="small" to={`/login?redirect=${encodeURIComponent(pathname + search)}&expired`}>
            Log in
          </LinkButton>
        ) : (
          <Button size="small" onClick={again}>
            Try again
          </Button>
        )}
      </p>
    </Alert>
  )
}

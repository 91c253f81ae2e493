import '#app/styles/kit/digits.css'
import Smartphone from 'lucide-react/icons/smartphone'
import { useNavigate, useNavigation } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { DigitsField } from '#app/ui/form/fields/digits-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { securityWords } from '../security-words.ts'

const words = securityWords.setUp

type SetUp = NonNullable<Outputs['accounts']['newAuthenticator']>

/** Shows the key of an authenticator app as a QR code and in letters, and takes its first code. */
export function SetUpDialog({ setUp, answer }: { setUp: SetUp; answer: unknown }) {
  const { key, qr } = setUp
  const navigate = useNavigate()
  const { formMethod } = useNavigation()
  const close = () => navigate('/security', { preventScrollReset: true })
  const acts = (
    <>
      <LinkButton to="/security" preventScrollReset>
        {words.cancel}
      </LinkButton>
      <Button type="submit" form="confirm-app" look="primary" saving={formMethod === 'POST'}>
        {words.act}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={close} title={words.title} icon={Smartphone} tone="info" lead={words.lead} wide acts={acts}>
      <div className="mt-3 flex flex-wrap gap-6">
        <svg
          className="key-qr flex-none"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={words.picture}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          <p className="type-small">{words.scan}</p>
          <p className="type-small">
            {words.orKey}
            <br />
            <b className="tabular wrap-anywhere">{key}</b>
          </p>
          <PostForm id="confirm-app" action="/security?dialog=app" answer={answer} preventScrollReset>
            <input type="hidden" name="intent" value="confirm" />
            <DigitsField name="code" label={words.enter} />
          </PostForm>
        </div>
      </div>
    </Dialog>
  )
}

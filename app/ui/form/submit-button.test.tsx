import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

test('the pressed button is sent as `intent`, or under the name that its form reads', () => {
  expect(renderToStaticMarkup(<SubmitButton intent="save">Save</SubmitButton>)).toContain('name="intent" value="save"')
  const pause = renderToStaticMarkup(
    <SubmitButton field="act" intent="pause">
      Pause
    </SubmitButton>,
  )
  expect(pause).toContain('name="act" value="pause"')
  expect(renderToStaticMarkup(<SubmitButton>Send</SubmitButton>)).not.toContain('name=')
})

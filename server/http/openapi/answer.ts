import { openApi } from './document.ts'

let text: Promise<string> | undefined

/** The document as JSON. Programs of any site may read it: it says nothing of anybody. */
export async function answerOpenApi(): Promise<Response> {
  text ??= openApi().then((document) => JSON.stringify(document))
  return new Response(await text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    },
  })
}

import { openApi } from './document.ts'

let text: Promise<string> | undefined

/** Returns the document as JSON. Programs of any site may read it: it contains no personal data. */
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

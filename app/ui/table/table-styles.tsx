import sheet from '#app/styles/kit/tables.css?url'

/**
 * For a table that is loaded later than its page. A part that is loaded so does not bring a style that the page before
 * had: the bundler finds it there, and then it goes with that page.
 */
export function TableStyles() {
  return <link rel="stylesheet" href={sheet} />
}

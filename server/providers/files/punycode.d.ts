/** The package comes without types. */
declare module 'punycode.js' {
  const punycode: {
    encode(text: string): string
    /** Throws a RangeError where the text is not valid Punycode. */
    decode(ascii: string): string
  }
  export default punycode
}

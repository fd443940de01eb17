/** Splits text that arrives in pieces into lines, however they end. */
export function lineReader(each: (text: string, line: number) => void) {
  let pieces: string[] = []
  let number = 0
  let endsInReturn = false
  const finish = (last: string) => {
    number += 1
    pieces.push(last)
    const whole = pieces.join('')
    pieces = []
    each(whole, number)
  }
  return {
    write(text: string): void {
      if (text === '') return
      const rest = endsInReturn && text.startsWith('\n') ? text.slice(1) : text
      endsInReturn = text.endsWith('\r')
      const lines = rest.split(/\r\n|\n|\r/)
      const open = lines.pop() ?? ''
      for (const line of lines) finish(line)
      if (open !== '') pieces.push(open)
    },
    end(): void {
      if (pieces.length > 0) finish('')
    },
  }
}

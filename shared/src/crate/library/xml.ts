import { SaxesParser } from 'saxes'
import { libraryBounds, LibraryFault } from './library.ts'

export type Attributes = Readonly<Record<string, string | undefined>>

/** What a format does with its elements. `text` is only collected for elements without elements in them. */
export type XmlHandler = {
  open: (name: string, attributes: Attributes, line: number) => void
  close: (name: string, text: string, line: number) => void
}

/**
 * Reads XML in pieces, in linear time and without a tree. Entities that a document defines are refused, because a few
 * lines of them can stand for gigabytes; those of XML itself are decoded.
 */
export function xmlReader(handler: XmlHandler) {
  const parser = new SaxesParser()
  let depth = 0
  let text: string[] = []
  let fault: LibraryFault | undefined
  const refuse = (code: LibraryFault['code']): never => {
    fault = new LibraryFault(code, parser.line)
    throw fault
  }
  parser.on('error', () => refuse('brokenXml'))
  parser.on('doctype', (doctype) => (/<!ENTITY/i.test(doctype) ? refuse('entities') : undefined))
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > libraryBounds.depth) refuse('tooDeep')
    text = []
    handler.open(name, attributes, parser.line)
  })
  const collect = (piece: string) => void text.push(piece)
  parser.on('text', collect)
  parser.on('cdata', collect)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handler.close(name, text.join(''), parser.line)
    text = []
  })
  return {
    write: (piece: string): void => void parser.write(piece),
    end(): void {
      if (!fault) parser.close()
    },
  }
}

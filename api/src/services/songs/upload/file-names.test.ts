import { expect, test } from 'vitest'
import { namesIn } from './file-names.ts'

test.each([
  ['Duran Duran - Notorious.mp3', 'Duran Duran', 'Notorious'],
  ['01 - Duran Duran - Notorious.flac', 'Duran Duran', 'Notorious'],
  ['07. Night_Boat.ogg', null, 'Night Boat'],
  ['12) Planet Earth – live.wav', 'Planet Earth', 'live'],
  ['311 - Amber.mp3', '311', 'Amber'],
  ['112 – Peaches & Cream.mp3', '112', 'Peaches & Cream'],
  ['104 - Duran Duran - Notorious.mp3', 'Duran Duran', 'Notorious'],
  ['007 - Notorious.mp3', null, 'Notorious'],
  ['11 - Notorious.mp3', null, 'Notorious'],
  ['03 — Notorious.mp3', null, 'Notorious'],
  ['99 Luftballons.mp3', null, '99 Luftballons'],
  ['1999.mp3', null, '1999'],
  ['Sigur Rós — Hoppípolla.m4a', 'Sigur Rós', 'Hoppípolla'],
  ['twenty-one.mp3', null, 'twenty-one'],
  ['A - B - C.mp3', 'A', 'B - C'],
  ['.mp3', null, null],
  ['---.wav', null, null],
  ['', null, null],
])('the file name %j gives the artist %j and the title %j', (fileName, artistName, trackName) => {
  expect(namesIn(fileName)).toEqual({ artistName, trackName })
})

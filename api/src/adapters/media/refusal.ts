/**
 * What can be wrong with an uploaded file. The uploader can fix each of these, so each has a sentence for people;
 * clients can translate the reason.
 */
const sentences = {
  empty: 'This file is empty. Please choose another one.',
  tooLarge: 'This file is too large.',
  notAudio: 'This file is not audio. Please upload an MP3, WAV, AIFF, FLAC, OGG, M4A or AAC file.',
  wrongType: 'This kind of audio is not supported. Please upload an MP3, WAV, AIFF, FLAC, OGG, M4A or AAC file.',
  mislabelled: 'The file extension doesn’t match the file’s contents.',
  noAudio: 'There is no sound track in this file.',
  cutOff: 'This file is cut off or damaged: the end of the song is missing. Please upload it again.',
  unreadable: 'This file is damaged and can’t be decoded.',
  silent: 'This file is silent.',
  tooShort: 'This song is too short.',
  tooLong: 'This song is too long.',
} as const

export type RefusalReason = keyof typeof sentences

/** The file can't be accepted, whatever we do: answer 4xx (413 for `tooLarge`, 422 otherwise) and never retry. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, sentence: string = sentences[reason]) {
    super(sentence)
    this.reason = reason
  }
}

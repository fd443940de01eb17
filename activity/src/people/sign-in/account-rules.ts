import { nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'

/** What the server would refuse anyway, told before asking it. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())

export const minPassword = 8
export const isPassword = (text: string): boolean => text.length >= minPassword && text.length <= 200

export const isNickname = (text: string): boolean => nicknameFault(tidyNickname(text)) === undefined

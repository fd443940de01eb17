import { nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'

/** What the server would refuse anyway, told before asking it. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())

export const leastPassword = 8
export const isPassword = (text: string): boolean => text.length >= leastPassword && text.length <= 200

export const isNickname = (text: string): boolean => nicknameFault(tidyNickname(text)) === undefined

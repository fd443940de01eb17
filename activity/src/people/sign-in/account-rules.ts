import { nicknameFault, tidyNickname } from '@segue/shared/people/nickname.ts'

/** Checks what the server would reject anyway, before the request. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())

export const minPassword = 8
export const isPassword = (text: string): boolean => text.length >= minPassword && text.length <= 200

export const isNickname = (text: string): boolean => nicknameFault(tidyNickname(text)) === undefined

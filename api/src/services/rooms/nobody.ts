/** Stands for a user whose account has been removed, where null means something else. */
export const nobody = '00000000-0000-0000-0000-000000000000'

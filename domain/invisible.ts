/** Invisible characters, with which one text looks like another or is read in another order. */

/**
 * The characters that Unicode lets a program ignore (direction controls, zero-width spaces, fillers, tags), and
 * interlinear annotations.
 */
const INVISIBLE = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Removes them, except the two joiners, which some scripts need. */
export const stripInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

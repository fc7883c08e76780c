/** Characters that nobody sees, by which one text looks like another or is read in another order. */

/** What Unicode lets a program ignore (controls of direction, spaces without width, fillers, tags), and notes between lines. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Takes them away; the two joiners stay, since some scripts are written with them. */
export const stripInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

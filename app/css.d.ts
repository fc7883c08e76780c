/** Vite turns style sheets into files of their own; the compiler only needs to know that they may be imported. */
declare module '*.css';

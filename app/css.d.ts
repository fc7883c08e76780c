/** Vite bundles style sheets; the compiler only needs to know that they can be imported. */
declare module '*.css';

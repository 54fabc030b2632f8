export { default, metadata } from '../../../login/first/page.tsx';

/**
 * Passwords that a guesser tries first, in lower case; shorter words count with a tail of digits ("love123").
 * `password-policy.ts` has rules for the patterns behind many others: keyboard walks, repetitions, dates.
 */
const WORDS = `
000000 0000000 00000000 0000000000 007007 010101 01010101 012345 0123456 01234567 012345678 0123456789
020202 030303 040404 050505 060606 070707 080808 090909 098765 0987654 09876543 098765432 0987654321 100100
100200 101010 10101010 101101 102030 10203040 1020304050 110110 111000 111111 1111111 11111111 111111111
1111111111 111222 111222333 111333 112233 11223344 1122334455 112358 121212 12121212 121314 121314151 123000
123123 123123123 1231231234 1231234 123123a 123321 1233211 123321123 123412 12341234 1234321 123434 12344321
123454 123455 1234554321 123456 12345600 1234561 123456123 123456123456 1234565 12345654321 1234566
123456654321 1234567 12345678 123456789 1234567890 12345678900 1234567891 12345678910 123456789a 12345678a
12345679 1234567a 1234569 123456987 123456a 123456b 123456c 123456d 123456j 123456k 123456m 123456q
123456qwerty 123456s 123456x 123456z 123457 12345a 12345abc 12345abcde 12345qwert 1234abcd 1234qwer 123654
123654789 123698745 123789 123789456 123abc 123abc123 123abcd 123asd 123qwe 123qwe123 123qweasd 123qweasdzxc
124578 125125 129834 131313 13131313 134679 134679852 135246 135790 135792468 1357924680 141414 142536
142857 143143 143143143 147147 147258 147258369 1472583690 147852 147852369 147896 147896325 151515 153759
159159 159357 159632 159753 159753123 159951 161616 171717 181818 191919 192837 19283746 192837465 1a2b3c
1a2b3c4d 1q1q1q 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1z2x3c
200000 202020 212121 222222 2222222 22222222 222333 223344 232323 234567 23456789 242424 246810 246813579
252525 256256 258258 258369 258456 262626 272727 282828 290290 292929 2pac 2wsx3edc 303030 313131 31337
315315 321123 321321 321321321 321654 321654987 323232 333333 3333333 33333333 333666 333666999 343434
353535 357159 363636 369258 369258147 373737 383838 393939 3edc4rfv 404040 414141 420420 421421 424242
434343 444444 4444444 44444444 445566 454545 456123 456456 456654 456789 456852 464646 474747 484848 494949
49ers 505050 515151 5201314 5201314520 520520 525252 535353 54321 543210 545454 555555 5555555 55555555
5555555555 555666 556677 565656 567890 575757 585858 595959 606060 616161 626262 636363 646464 654123 654321
656565 665544 666666 6666666 66666666 666777 666999 676767 686868 696969 69696969 69sixty 707070 717171
727272 737373 741741 741852 741852963 747474 753159 753951 757575 767676 777777 7777777 77777777 777888
778899 787878 789123 789456 789456123 7894561230 789654 789654123 789789 789987 797979 808080 818181 828282
838383 848484 852456 852963 858585 868686 876543 87654321 878787 888888 8888888 88888888 888999 898989
909090 919191 929292 939393 949494 951357 951753 963852 963852741 963963 969696 979797 987123 987456
987456321 987654 9876543 98765432 987654321 9876543210 987987 989898 998877 999666 999888 999999 9999999
99999999 999999999 9999999999 a123123 a12345 a123456 a1234567 a12345678 a123456789 a1a1a1 a1b2c3 a1b2c3d4
a1b2c3d4e5 aa123456 aa12345678 aaa111 aaa123 aaaaaa aaaaaaa aaaaaaaa aaabbb aabbcc aabbccdd aaron ab1234
ab123456 ab12cd34 abab1212 abc123 abc1234 abc12345 abc123456 abc321 abcabc abcabc1 abcabc123 abcd123
abcd1234 abcd12345 abcde12345 abcdef abcdef1 abcdef123 abcdefg abcdefgh abcdefghi abigail access access1
access123 access14 account account1 account123 acdc ace123 acmilan admin admin1 admin12 admin123 admin1234
admin12345 admin123456 adminadmin administrator adminpassword adrian adriana africa ahmed airplane airport
aisha ajax aladdin albert alberto alejandra alejandro alex alex123 alex1234 alexander alexandr alexandra
alexey alexis alexis1 alfredo ali123 alicia alien aliens allah allahuakbar allison always alwaysforever
alyssa amanda amanda1 amazing amazon amber amber1 america america1 american amit amor amore amoremio amormio
anakin anastasia anchor andrea andrea1 andrew andrew1 andrey android angel angel1 angel12 angel123 angel13
angel7 angela angela1 angeleyes angelina angelita angelito angelo angels angie angus anjali anjing ankara
anna anna123 anne annie anonymous anthony anthony1 antonia antonio anybody anything apollo apollo13 apple
apple1 apple123 apples april april1 aquarius aragorn argentina ariana ariel aries army arsenal arsenal1
arthur as123456 asd123 asd123456 asdasd asdasdasd asdf123 asdf1234 asdfasdf asdfgh asdfghj asdfghjk
asdfghjkl asdfjkl asdqwe asdzxc ashleigh ashley ashley1 ashton assassin assassins asshole asshole1 audi
august austin austin1 australia autumn avengers awesome awesome1 azerty azerty1 azerty123 azertyui
azertyuiop b123456 baby baby12 baby123 baby1234 babyblue babyboy babyboy1 babydoll babyface babygirl
babygirl1 babylove babyphat bacon bailey bailey1 bambi banana banana1 bananas bandit bandit1 bank banker
banking barbara barbie barbie1 barca barcelona barcelona1 barney barney1 bart bartman bartsimpson baseball
baseball1 baseball12 baseball7 basket basketball bastard bathroom batman batman1 batman123 baxter bayern
bbbbbb beach beaches beanie bear bears beatles beatrice beautiful beautiful1 beauty beckham bedroom beer
beerbeer believe bella bella1 bella123 ben123 benfica benjamin berlin besiktas bestfriend bestfriends
beverly beyonce bible bicycle bike bike123 bilbo billionaire billy biology birthday biscuit bismillah
bismillah1 bitch bitch1 bitches bitcoin bjk1903 bla123 black black123 blackberry blackberry1 blackbird
blackcat blackhawk blackie blackjack blackwhite blacky blahblah bleach blessed blessed1 blessing blessings
blink123 blink182 blockchain blue blue123 blue1234 blueberry bluebird blueeyes bluefish bluemoon bluesky
bmw123 boat boats bobby boca bonita bonjour bonnie booboo booboo1 boobs booger boomer boots boston boxing
boyfriend boys bradley brandon brandon1 brandy brasil brasil123 brayden brazil brenda brian brian1 bridge
britney brittany brittany1 broken brokenheart broncos brooke brother brothers brownie brutus bryan bubba
bubba1 bubbles bubbles1 buddha budweiser bugsbunny bulldog bulldogs bullshit bunny bunny1 burger business
buster buster1 butterfly butterfly1 c123456 caesar california callofduty calvin camaro cameron camila
camille camping canada cancer candy candy1 candyman capricorn captain captain1 captainamerica carino cariño
carlos carlos1 carmen carolina caroline carrot cartman casey cash cashmoney casino casper cassie castle
catcat catherine catlover cba123 cba321 cccccc celtic celtics chair champ champion champions chance
change123 changeit changeme changeme123 charizard charles charlie charlie1 charlie123 cheer cheerleader
cheers cheese cheese1 cheesecake chelsea chelsea1 chelsea12 chemistry cherry cherry1 cheryl chess chester
chevrolet chevy chewbacca chicago chicken chicken1 chickens chile china chips chiquita chloe chloe1 chocolat
chocolate chocolate1 chouchou chris chris1 chris123 christ christian christian1 christina christine
christmas christopher christy church cinderella cinnamon cinta cintaku cisco cisco123 city civic clara
claude claudia cleo cobra cocacola cocks coco coco123 cocoa coconut coffee coffee1 coke coldplay colin
college colombia comeon company computer computer1 computer123 computers connor contrasena contraseña cookie
cookie1 cookie123 cookiemonster cookies corazon corinthians corona corvette counterstrike country courtney
cowboy cowboys cowboys1 crazy crazy1 crazyboy crazygirl credit credits creeper cricket cristiano crypto
crystal crystal1 csgo cupcake curtis cuteness cutie cutie1 cutiepie cyber cyber123 cycling cynthia d123456
dad123 daddy daddy1 daddysgirl daisy daisy1 daisy123 dallas dancer dancer1 dancing daniel daniel1 daniela
danielle danny darling darthvader database david david1 david12 david123 dddddd deadpool dear deathnote
debbie deborah december deepak default default1 dell dell123 demo demo123 demodemo demon demouser denise
dennis derek desert destiny destiny1 deutschland devil devil666 dexter diablo diablo2 diamond diamond1
diamonds diana dice dick dickhead diego diesel digimon diosesamor dmitry doctor dodgers dogdog doggie doggy
doggy1 doglover dollar dollars dolphin dolphin1 dolphins dolphins49 dominic domino donald donaldduck
dontknow door dorothy dortmund double doudou douglas dragon dragon1 dragon11 dragon12 dragon123 dragon13
dragonball dragonfly dragons dream dreamer dreaming dreams driver drummer drums duke duke123 dumbass
dumbledore dumbo dylan e123456 eagle eagle1 eagles earth easter ebay edcrfv edgar eduardo edward edwin
eeeeee egypt eight8 element elephant elizabeth elizabeth1 elmo elsa elvis emerald emily emily1 emine eminem
emma emma123 engineer england enterprise eric erica ernesto espana estrella ethereum evelyn everton
everything example facebook facebook1 facebook123 fairy faith faith1 faithful falcon falcons familia family
family1 familyguy fantasy father fatima fdsafdsa february federer felipe felix fener1907 fenerbahce fernanda
fernando ferrari ffffff ficken fifth findingnemo fire fireball firebird firefly fireman fireman1 first
fisherman fishing flamengo florian florida flower flower1 flowerpower flowers fluffy fluffy1 football
football1 football10 football12 football123 football7 footballer ford fordf150 forest forever forever1
forever21 forget forgetit forgetme forgot formula1 fortnite fortnite1 fortuna fortune fortyniners four4444
fourth france francis francisco francois frank frankie freddy freedom freedom1 friday friend friends
friends1 friendship frodo frozen fuck fucker fucker1 fuckers fuckface fuckit fuckme fuckoff fuckoff1 fuckyou
fuckyou1 fuckyou123 fuckyou2 funny funny1 gabriel gabriela gabrielle galatasaray galatasaray1 galaxy gameboy
gamecube gameofthrones gamer gamer123 gamers gaming gandalf ganesha garage garden garfield gary geheim
gemini genesis genius genius1 george george1 georgia gerald germany gggggg ghost ghost1 giants ginger
ginger1 giraffe girl girlfriend girlpower girls gizmo gizmo1 gloria gmail godbless godisgood godisgreat
godislove gogogo gohan goku gold gold123 golden golden1 goldfish goldie golf golfer golfing goodbye goodday
goodluck goodmorning goodnight goofy google google1 google123 gorgeous grace grandma grandpa grapes green
green123 greenday greenday1 greengreen gregory gryffindor gtasanandreas guest guest1 guest123 guinness
guitar guitar1 guitarist hacked hacker hacker1 hackers hackme hackthis hahaha hahaha1 hallo hallo1 hallo123
halloween halo halo123 halo2 hamburger hannah hannah1 hansolo happiness happy happy1 happy123 happyday
happyface happyfeet harley harley1 harleydavidson harrison harry harrypotter haslo haslo123 hassan hawaii
hawk hawks heart heartbreak hearts heather heather1 heaven heavenly hector hehehe heineken helen hell hello
hello1 hello12 hello123 hello1234 hello12345 hello2u hellohello hellokitty hellome hellothere helloworld
henry hercules hermione hermosa hero heroes heslo hewlett hhhhhh highschool history hobbit hockey hockey1
hogwarts holiday holidays home home123 homer honda honda1 honey honey1 honeybee honeybunny hope hope123
hopeful horny horse horses horses1 hotboy hotgirl hotmail hotstuff hottie hottie1 house house123 houston
hugs hugsandkisses hulk hunter hunter1 hunter2 hunters hunting hurricane husband hussain ibrahim idiot
idontcare idontknow iforgot ihateyou iiiiii ilovechocolate ilovegod iloveher ilovehim ilovejesus iloveme
ilovemom ilovemy ilovemyself iloveu iloveyo iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou143 iloveyou2
iloveyouso ilovu iluvyou imissyou inchallah india india123 indonesia indonesia1 instagram intel intermilan
internet internet1 invest investment investor iphone ireland ironmaiden ironman isabel isabella island
istanbul italia ivan ivanov j123456 jack jack123 jackass jackie jackpot jackson jackson1 jacksparrow jaguar
jaisriram jake jake123 jamaica james james1 james123 january japan jasmin jasmine jasmine1 jason jason1
jasper jedi jediknight jeffrey jelszo jennifer jennifer1 jeremy jeremy1 jerry jesse jessica jessica1 jessie
jesucristo jesus jesus1 jesus123 jesus7 jesuschrist jesusislord jesuslovesme jesussaves jetaime jets jimmy
jjjjjj jkljkl joel john john123 john1234 john316 johnny johnson joker joker123 jonathan jonathan1 jonsnow
jordan jordan1 jordan12 jordan23 jorge jose joseph joseph1 joshua joshua1 juan juergen julia julian juliana
julien july june junior junior1 jupiter justdoit justice justin justin1 justinbieber juventus k123456
kakashi karen katherine kathleen katie katrina katya kawasaki keith kelly kelly1 kenneth kenya kermit kevin
kevin1 kevin123 keyboard khaleesi killer killer1 killer123 killers killme killyou kimberly king king123
kingkong kings kiss kiss123 kisses kissme kissmyass kitchen kitten kitty kitty1 kittycat kkkkkk knight
knights koala kobe kobe24 kochanie korea krishna krishna1 kristen kristina kucing kyle lady ladybug lakers
lakshmi lalala lamborghini laptop larry lasvegas laughing laura laura1 lauren lauren1 lawyer lebron lebron23
ledzeppelin leet1337 legend legend1 legends legolas lemon lemons lenovo leo leo123 leonard leonardo letmein
letmein1 letmein123 letmein2 letmeinnow lets123 letsgo liberty libra lightning lily linda link linkedin
linkin linkinpark linux lion lions lisa liverpool liverpool1 lkjhgf lkjhgfdsa llllll login login1 login123
loginlogin lol123 lola lola123 lollipop lollol london london1 lordoftherings lorenzo loser loser1 louise
loulou love love1 love12 love123 love1234 love12345 love2 love4ever love4u love69 loveable lovebird
lovebirds lovebug lovehurts lovelife lovelove lovelove1 lovely lovely1 lovelylove loveme loveme1 loveme2
lovemom lover lover1 loverboy lovergirl loverman lovers loveya loveyou loveyou1 loveyou2 lozenord lucas
lucifer lucky lucky1 lucky123 lucky13 lucky7 luckyboy luckygirl luckyme lucy luffy luigi luis lukeskywalker
m123456 macintosh mackenzie madison madison1 madonna madrid madrid1 maganda maggie maggie1 magic magic1
magical magician mahal mahalkita mahalko malaysia mama mama123 mamapapa manager manchester mancity mango
manunited manutd maradona march marcos marcus margaret maria maria1 mariana marie marina marina1 marine
marines mario mario1 mark marley marley1 marriage married mars marseille martha martin martin1 marvel mary
maserati masha master master1 master12 master123 masterchief mastermind masters matahari matrix matrix1 matt
matthew matthew1 matthias max max123 max12345 maxim maximus maxwell may mdp123 megan mehmet melanie melissa
melissa1 melon meow meowmeow mercedes mercury merlin merlin1 mermaid messi messi10 metallica mexico miami
miamor michael michael1 michael123 michaeljordan michelle michelle1 mickey mickey1 mickeymouse microsoft
midnight midnight1 miguel mike mike123 mikey milan million millionaire minecraft minecraft1 minecraft123
minnie misiek missyou mivida mmmmmm mnbvcx mnbvcxz mohamed mohammed molly molly1 mom123 mommy mommy1 monday
money money1 money123 moneymaker moneyman monica monkey monkey1 monkey11 monkey12 monkey123 monkey13
monkeyboy monkeys moon moonlight moonmoon moscow motdepasse mother mother1 motorcycle motorola mountain
muffin muffin1 muhammad mulan muppet murphy music music1 musica musiclover musicman mustafa mustang mustang1
mybaby mybaby1 mydog myfamily myheart mykids mykids3 mylife mylove mylove1 mymoney myname mynameis mypass
mypassword myself myspace myspace1 mysql mystery nadal nancy naruto naruto1 naruto123 nascar natalia natalie
natasha natasha1 nathan nathan1 natural nature naughty navy nemo neo netflix network nevermind newpassword
newyear newyork newyork1 neymar nicholas nicolas nicolas1 nicole nicole1 nigeria nikita nine999 ninja ninja1
ninjas nintendo nirvana nissan nnnnnn no1 nobody nokia nokia123 noob noobnoob noodle noodles noone
nopassword nothing nothing1 november nugget number number1 numberone nurse nurse1 nvidia oasis ocean oceans
october office office1 oldpassword olga oliver oliver1 olivia olivia1 omar one1 onedirection onepiece onetwo
onetwo3 onetwothree oooooo opensesame openup oracle oracle123 orange orange1 orange123 oranges orchid oreo
oreo123 organic oscar owned p@ssw0rd p@ssword pa55w0rd pa55word pablo packers pakistan palace palmeiras
pamela pancake panda panda123 pandas pangit panther panthers papa papa123 paris parisfrance parol parola
parrot passme passpass passw0rd passwd password password! password1 password12 password123 password1234
password2 passwords passwort passwort1 pasta patches patricia patrick patrick1 patrick12 patriots paul
pauline payment paypal peace peace1 peaceful peacelove peach peaches peanut peanut1 peanuts pearl pele
penguin penguins penis peppapig pepper pepper1 pepsi pepsi1 peru peter peter1 peugeot phantom philippe
philippines phillip phoenix phoenix1 physics piano pierre pikachu pilot pineapple pink pink123 pinkfloyd
pinkpink pinoy pirate pirates pisces pizza pizza1 pizza123 planet playboy playboy1 player player1 playgirl
playstation playstation2 playstation3 please pocahontas pogiako poiuyt poiuytrewq pokemon pokemon1
pokemon123 poker poker1 police police1 polska ponies pony pooh poohbear pookie pookie1 popcorn porn porsche
portugal postgres potato potter power power1 powerful powers pppppp praise prayer precious predator pretty
pretty1 prettyboy prettygirl prince prince1 princes princesa princesa1 princess princess1 princess12
princess123 private private1 privet priya progamer public pumpkin pumpkin1 puppies puppy puppy1 purple
purple1 pussy pussy1 pussycat pwned q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazqaz qazwsx qazwsx1
qazwsx123 qazwsxedc qazxsw qqqqqq qqqqqqqq queen queen1 queenbee queens qwasqwas qwaszx qwe123 qwe123456
qwe123qwe qweasd qweasd123 qweasdzxc qweqwe qweqweqwe qwer1234 qwerqwer qwert qwert1 qwert123 qwert12345
qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty22 qwerty321 qwerty7
qwerty99 qwertyui qwertyuiop qwertz qwertzu qwertzui rabbit racecar racer rachel racing radiohead rafael
rahasia rahul raiders rainbow rainbow1 rainbow123 rainbows rajesh ralph ramesh rangers rapunzel rascal
raspberry raymond realmadrid rebecca rebecca1 red red123 redbull reddog redred redrose redsox remember
rememberme renault rewq4321 rfvtgb ricardo richard richard1 rihanna river riverplate rivers robert robert1
roberto robin roblox roblox123 robot robots rocket rockets rocknroll rocknroll1 rockstar rockstar1 rocky
rocky1 rocky123 rockyou rodrigo rofl roger roma ronald ronaldo ronaldo7 root root123 rootpassword rootroot
rose rosebud roses royal rrrrrr ruby rugby runner running russell russia rusty ruth ryan s123456 sabrina
sagittarius sailing sailor sailormoon saiyan sakura salasana sam123 samantha samantha1 sammy sammy1 sample
sample123 samson samsung samsung1 samuel samurai sandra sanjay santiago santos sapphire sara sarah sarah1
sasha sasha1 sasuke satan saturday saturn saudade sauron savannah sayang sayangku schalke04 schatz school
school1 schumacher science scooby scoobydoo scooter scooter1 scorpio scorpio1 scorpion scotland scott
sebastian sebastian1 second secret secret1 secret12 secret123 secretpassword secrets secure secure123
security senha senha123 september sergey server seven7 seven777 sex sex123 sexsex sexsexsex sexy sexy123
sexybitch sexyboy sexygirl sexylady sexyme shadow shadow1 shadow12 shadow123 shadow13 shadows shakira shark
sharks shelby ship ships shit shithead shiva shrek sifre sifre123 silly silver silver1 simba simba1 simpsons
singapore singer singing single single1 sister sister1 sisters skate skateboard skater sky skyblue skyline
skywalker slipknot slytherin smile smile1 smiles smiley smiley1 smokey smokey1 snapchat snickers sniper
snoopy snoopy1 snowball snowboard snowboarder snowflake snowman snowwhite soccer soccer1 soccer10 soccer11
soccer12 soccer13 soccer7 softball softball1 soldier soldiers soleil somebody someone something sommer
son123 sonic sonic1 sony sony123 sorry southpark spaceman spaghetti spanky sparky sparky1 speed speedy
speedy1 spider spiderman spiderman1 spike spock spongebob spongebob1 sporting spring spring2020 spring2021
spring2022 spring2023 spring2024 sprite ssssss star starcraft starfish stark starlight stars startrek
starwars starwars1 steelers stefan stephanie stephen steve steven steven1 storm stormy strawberry street
stripper student stupid stupid1 subaru sugar sugar1 summer summer01 summer1 summer12 summer123 summer2020
summer2021 summer2022 summer2023 summer2024 sunday sunflower sunny sunny1 sunrise sunset sunshine sunshine1
sunshine12 sunshine2 superhero superman superman1 superman123 supermario superstar superstar1 superuser
suresh surfer surfing sushi suzuki svetlana sweet sweet16 sweetgirl sweetheart sweetie sweetie1 sweetness
sweetpea sweets swimmer swimming sydney sylvester sysadmin system system32 table taco tacos tatiana taurus
taylorswift teacher teacher1 teamo teamo123 teddy teddy1 teddy123 teddybear temporary temppass temppassword
tennis tequiero tequila terminator tesla test test1 test12 test123 test1234 test12345 test123456 tester
tester1 testing testing1 testing123 testpassword testtest testuser texas texas1 thailand thanks thankyou
thepassword third thomas thomas1 thor thorsten three3 thunder thunder1 thursday tiamo tiger tiger1 tigers
tigger tigger1 tiktok tinker tinkerbell tits tobias tokyo tomato tommy toor topsecret tornado toshiba
tottenham tower toyota tractor trader trading train trains trewq trinity triple truck trucks trumpet trustme
trustno1 trustnoone tttttt tuesday tulip tupac turbo turbo1 turkey turkiye turtle turtles tweety tweety1
twilight twitter ubuntu uiopuiop unicorn unicorn1 unicorns universe university usa123 user user1 user123
user1234 username username1 userpassword usmc uuuuuu vacation vader vagina valentina valentine valorant
vampire vanessa vanessa1 vanilla vault vaultiq vaults vegas vegeta venus veronica victor victor1 victoria
victoria1 victory vietnam village violet violin viper virgo vladimir vodafone vodka voldemort volleyball
volvo vvvvvv w123456 wachtwoord waffle wallet wallet123 warcraft warrior warrior1 warriors wasdwasd water
waterfall watermelon wedding wednesday weekend welcome welcome1 welcome12 welcome123 welcome2 welcomeback
welkom welkom01 werewolf whatever whatever1 whatsapp whatsup whiskey white white123 whitetiger whocares wife
william william1 willie window windows windows10 windows7 winner winner1 winners winnie winniethepooh winter
winter1 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winterfell wizard wizard1 woaini
woaini1314 woaini520 wodemima wolf wolf123 wolfgang wolfpack wolverine wolves work work123 working world
world1 worldofwarcraft worship wrestler wrestling wwwwww x123456 xbox xbox360 xmas xoxo xoxoxo xxx xxxxxx
xxxxxxx xxxxxxxx xyz123 xyzxyz yadayada yahoo yahoo123 yamaha yankees yellow yellow1 yellowbird yoda
yourpassword youtube youtube1 ytrewq yusuf yyyyyy z123456 zaq123 zaq12wsx zaq1zaq1 zaqwsx zaqxsw zelda
zero000 zeus zeus123 zeynep zidane ziggy zoey zombie zombies zxc123 zxcasd zxcvbn zxcvbnm zxcvbnm1
zxcvbnm123 zxczxc zzzzzz zzzzzzzz
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  WORDS.split(/\s+/).filter((word) => word !== ''),
);
